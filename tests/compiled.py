"""Whether the tests run on the compiled engine (`make compiled`): its values take only what their types say."""

from killzone.core.versions import is_compiled

COMPILED = is_compiled()
