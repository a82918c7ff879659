// The version of the ranking and packing rules. It stands in every pack, and it moves whenever a rule or weight does.

/** Bumped with every change of a stage's rule, cap or weight, since equal requests must give equal bytes per version. */
export const PIPELINE_VERSION = '5'
