"""What the engine says, in sentences: why an item counts, why not, and how a hand was won.

The engine gives codes with parameters; here each becomes words in the page's language. Tiles and
items are always named with their Chinese.
"""

from lessons.wording.counted import counted_text, replaced_text
from lessons.wording.errors import error_text
from lessons.wording.hands import (
    dealer_text,
    event_texts,
    meld_name,
    meld_text,
    payer_text,
    round_text,
    seat_text,
    win_text,
)
from lessons.wording.names import tile_name, tiles_text
from lessons.wording.reasons import reason_text
from lessons.wording.tables import (
    RulingText,
    document_title,
    ruling_text,
    table_description,
    table_name,
    tie_text,
)

__all__ = [
    "RulingText",
    "counted_text",
    "dealer_text",
    "document_title",
    "error_text",
    "event_texts",
    "meld_name",
    "meld_text",
    "payer_text",
    "reason_text",
    "replaced_text",
    "round_text",
    "ruling_text",
    "seat_text",
    "table_description",
    "table_name",
    "tie_text",
    "tile_name",
    "tiles_text",
    "win_text",
]
