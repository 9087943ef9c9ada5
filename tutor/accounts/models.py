from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person with an account: a learner, a teacher, or both."""
