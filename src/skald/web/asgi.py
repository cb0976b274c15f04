"""What an ASGI server runs."""

import os
import warnings

from django.core.asgi import get_asgi_application

# whitenoise reads its small files synchronously; the server's owner can do nothing about it.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators", Warning)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skald.web.settings")
application = get_asgi_application()
