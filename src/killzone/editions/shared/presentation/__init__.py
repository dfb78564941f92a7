"""How battles look where editions show the same: dice, cards, states, boards, explanations."""
