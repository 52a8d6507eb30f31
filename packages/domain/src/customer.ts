// A customer as decisions and callers see them. The profile belongs to the package `rules` and is stored separately.

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

/** The 50th, 99th and 99.9th percentile of the amounts of one method in one direction. */
export interface AmountBaseline {
	readonly p50Minor: number;
	readonly p99Minor: number;
	readonly p999Minor: number;
}

/** The usual figures of a workspace, refreshed in the background. */
export interface WorkspaceBaselines {
	/** Baselines by method and direction (`mpesa out`), if there are enough movements. */
	readonly amounts: ReadonlyMap<string, AmountBaseline>;
	/** For each hour of the day in UTC: its activity relative to an average hour, which is 1. Undefined at first. */
	readonly hours: readonly number[] | undefined;
}

/** The settings of a workspace that a decision needs. */
export interface WorkspaceSettings {
	readonly country: CountryServed;
	readonly currency: string;
	readonly mode: "enforce" | "observe";
	/** Travel-rule data is required above this amount in US dollars, or from it on if `isInclusive`. */
	readonly travelRule: { readonly thresholdUsd: number; readonly isInclusive: boolean };
	readonly timeZone: string;
	/** Units of the workspace's currency for one US dollar, for limits in dollars. Absent if no rate is known. */
	readonly usdRate?: number | undefined;
	readonly baselines?: WorkspaceBaselines | undefined;
}
