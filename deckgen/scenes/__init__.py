"""Scenes: the drawn places in which the pictograms of the cards stand, made from tones of one hue and a seed."""
