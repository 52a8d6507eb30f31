// Names the way of matching. Raise it whenever the same name and entry may score otherwise than before: the first process
// that runs the new version then rescreens every customer once.

export const MATCHER_VERSION = 2;
