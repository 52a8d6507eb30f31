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

/** The large amounts of one method in one direction: what 99 and what 99.9 of a hundred payments do not exceed. */
export interface AmountBaseline {
	readonly p99Minor: number;
	readonly p999Minor: number;
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
	/** What amounts are large here, by method and direction (`mpesa out`); refreshed in the background. */
	readonly amountBaselines?: ReadonlyMap<string, AmountBaseline> | undefined;
}
