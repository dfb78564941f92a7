"""Kill Team 2024: `ruleset.ruleset()` is its rules, `scope.SCOPE` the ledger entries it answers for.

Nothing is loaded by naming the package: odds need the attacks only.
"""
