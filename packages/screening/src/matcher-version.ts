// Names the way of matching. It is raised whenever the same name and entry may score otherwise than before: every customer
// is then screened anew, once, by whatever process first runs the new version.

export const MATCHER_VERSION = 1;
