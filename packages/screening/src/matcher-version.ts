// The version of the matching algorithm. Increase it whenever the score of a name and an entry may change. The first
// process that runs the new version then rescreens all customers once.

export const MATCHER_VERSION = 2;
