// Settings that require two people. Loosening one takes a second person, or a day in which everybody can see it.

export const LOOSENED_SETTINGS = ["four_eyes", "rules_approval", "screening_thresholds", "screening_lists"] as const;
export type LoosenedSetting = (typeof LOOSENED_SETTINGS)[number];

/** `applied`: nobody confirmed or withdrew it in time. */
export const LOOSENING_STATES = ["requested", "confirmed", "withdrawn", "applied"] as const;
export type LooseningState = (typeof LOOSENING_STATES)[number];

export interface LooseningRequest {
	readonly setting: LoosenedSetting;
	/** The wanted value, in the form of the setting. */
	readonly wanted: Readonly<Record<string, unknown>>;
	readonly requestedBy: string;
	readonly requestedAt: number;
}

export interface LooseningFacts extends LooseningRequest {
	/** At this time it takes effect without a second person, unless somebody withdraws it. */
	readonly effectiveAt: number;
}
