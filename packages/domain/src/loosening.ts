// Controls that require two people. To loosen one requires a second person, or a day in which every admin can see it.

export const LOOSENED_SETTINGS = [
	"four_eyes",
	"rules_approval",
	"screening_thresholds",
	"screening_lists",
	"control_group",
] as const;
export type LoosenedSetting = (typeof LOOSENED_SETTINGS)[number];

/** `applied` means that nobody confirmed or withdrew the request in time. */
export const LOOSENING_STATES = ["requested", "confirmed", "withdrawn", "applied"] as const;
export type LooseningState = (typeof LOOSENING_STATES)[number];

export interface LooseningRequest {
	readonly setting: LoosenedSetting;
	/** The requested value, in the format of the setting itself. */
	readonly wanted: Readonly<Record<string, unknown>>;
	readonly requestedBy: string;
	readonly requestedAt: number;
}

export interface LooseningFacts extends LooseningRequest {
	/** At this time the request takes effect without a second person, unless somebody withdraws it. */
	readonly effectiveAt: number;
}
