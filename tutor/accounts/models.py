"""People: those with an account, and learners with or without one."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person with an account: a learner, a teacher, or both."""


class Learner(models.Model):
    """Somebody who has answered: a guest until an account is tied to it.

    `key` is what a guest's session remembers. There is no row before the first answer.
    """

    key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="learner",
        null=True,
        blank=True,
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager["Learner"]] = models.Manager()

    def __str__(self) -> str:
        return str(self.user) if self.user else f"guest {str(self.key)[:8]}"
