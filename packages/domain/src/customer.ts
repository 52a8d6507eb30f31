// A customer as decisions and callers see it. The profile is the rules' own and lies beside it.

import type { CaseType, CountryServed, CustomerStatus, RiskLevel, ScreeningStatus } from "./vocabulary.ts";

export interface OpenCase {
	readonly id: string;
	readonly type: CaseType;
}

/** The public fields of the customer's row. */
export interface CustomerState {
	readonly id: string;
	readonly status: CustomerStatus;
	readonly riskLevel: RiskLevel;
	readonly screeningStatus: ScreeningStatus;
	readonly lastScreenedAt: number | null;
	readonly openCases: readonly OpenCase[];
	readonly createdAt: number;
	readonly lastEventAt: number;
}

/** The amounts of one method in one direction: what 50, 99 and 99.9 of a hundred payments do not exceed. */
export interface AmountBaseline {
	readonly p50Minor: number;
	readonly p99Minor: number;
	readonly p999Minor: number;
}

/** What is usual in a workspace, refreshed in the background. */
export interface WorkspaceBaselines {
	/** By method and direction (`mpesa out`), where enough is known. */
	readonly amounts: ReadonlyMap<string, AmountBaseline>;
	/** By hour of the day in UTC: how busy it is compared with an average hour, which is 1. Unknown at first. */
	readonly hours: readonly number[] | undefined;
}

/** What a workspace has set, as far as deciding needs it. */
export interface WorkspaceSettings {
	readonly country: CountryServed;
	readonly currency: string;
	readonly mode: "enforce" | "observe";
	/** Above the equivalent of this many US dollars, or from it on, travel-rule data is asked for. */
	readonly travelRule: { readonly thresholdUsd: number; readonly isInclusive: boolean };
	readonly timeZone: string;
	/** Units of the workspace's currency for one US dollar, for limits that are set in dollars; absent when nobody knows. */
	readonly usdRate?: number | undefined;
	readonly baselines?: WorkspaceBaselines | undefined;
}
