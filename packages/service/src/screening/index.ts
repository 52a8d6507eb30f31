// Screening beyond decisions: matches and their reviews, rescreening of customers, and the state of the lists.

export { clearMatches } from "./clear-matches.ts";
export { listComparedMatches } from "./list-compared-matches.ts";
export { listMatches, type MatchesQuery } from "./list-matches.ts";
export { listLatestRuns, readListsState } from "./read-lists-state.ts";
export { type MatchReading, readMatch } from "./read-match.ts";
export { listRescreenRuns, readRun, rescreenCustomers, retryRun, startRescreening } from "./rescreen-customers.ts";
export { type MatchVerdict, type ReviewerRole, reviewMatchById, type VerdictById } from "./review-match.ts";
export type { NameQuery } from "./screen-name.ts";
export { changeThresholds, findThresholds } from "./thresholds.ts";
