"""A mypy plugin: `value.but(...)` takes the fields of its class by name, each with its type, and nothing else."""

from collections.abc import Callable

from mypy.expandtype import expand_type_by_instance
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import ARG_NAMED_OPT
from mypy.plugin import MethodSigContext, Plugin
from mypy.types import CallableType, FunctionLike, Instance, get_proper_type

VALUE = "killzone.core.making.Value"


class ValuePlugin(Plugin):
    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        return with_fields if fullname.endswith(".but") else None


def with_fields(context: MethodSigContext) -> FunctionLike:
    """The signature of `but` of a class: what its `__init__` takes, all of it by name and optional."""
    signature, owner = context.default_signature, get_proper_type(context.type)
    if not isinstance(owner, Instance) or not owner.type.has_base(VALUE):
        return signature
    method = owner.type.get_method("__init__")
    if method is None or not isinstance(method.type, CallableType):
        return signature
    made = expand_type_by_instance(method.type, map_instance_to_supertype(owner, method.info))
    assert isinstance(made, CallableType)
    names, types = made.arg_names[1:], made.arg_types[1:]
    return signature.copy_modified(arg_types=types, arg_kinds=[ARG_NAMED_OPT] * len(types), arg_names=names)


def plugin(version: str) -> type[Plugin]:
    return ValuePlugin
