// What the routes about screening need of the service. What is not there is an `AppError` of code `not_found`.

import type { ListsSource, RescreenSource } from "@hakiki/contract";
import type {
	MatchDetails,
	MatchFacts,
	MatchStrength,
	ScreenedRole,
	ScreenedTopic,
	ScreeningStatus,
	ScreeningThresholds,
} from "@hakiki/domain";
import type { Caller } from "./service-port.ts";

export interface MatchesQuery {
	/** All of them where none is named. */
	readonly status: MatchFacts["status"] | undefined;
	readonly strength: MatchStrength | undefined;
	readonly topic: ScreenedTopic | undefined;
	readonly party: ScreenedRole | undefined;
	readonly list: string | undefined;
	readonly customerId: string | undefined;
	/** The last id of the page before. */
	readonly after: string | undefined;
	readonly limit: number;
}

export interface VerdictInput {
	readonly matchId: string;
	readonly verdict: "clear" | "confirm";
	readonly reason: string;
}

export interface ScreeningPort {
	listMatches(caller: Caller, query: MatchesQuery): Promise<readonly MatchFacts[]>;
	readMatch(caller: Caller, matchId: string): Promise<MatchDetails>;
	reviewMatch(
		caller: Caller,
		input: VerdictInput,
	): Promise<{ readonly isEffective: boolean; readonly status: ScreeningStatus; readonly match: MatchFacts }>;
	listRuns(
		caller: Caller,
		page: { readonly after: number | undefined; readonly limit: number },
	): Promise<readonly RescreenSource[]>;
	startRun(caller: Caller): Promise<RescreenSource>;
	readRun(caller: Caller, id: number): Promise<RescreenSource>;
	readLists(caller: Caller): Promise<ListsSource>;
	readThresholds(caller: Caller): Promise<ScreeningThresholds>;
	changeThresholds(caller: Caller, change: Partial<ScreeningThresholds>): Promise<ScreeningThresholds>;
}
