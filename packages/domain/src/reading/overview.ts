// The read model of the overview: figures of a period and of the period it is compared with.

/** Events of one type, method and decision. */
export interface ActivityFigures {
	readonly type: string;
	/** Empty for events without a method. */
	readonly method: string;
	readonly decision: string;
	readonly events: number;
	readonly amountMinor: number;
}

export interface LabelledFigures extends ActivityFigures {
	readonly label: string;
	/** Whether the events went through: they were allowed, or approved later. */
	readonly isLetThrough: boolean;
}

/** Decision times: the percentiles are exact within a fifth. */
export interface TimesFigures {
	readonly events: number;
	readonly p50Ms: number;
	readonly p95Ms: number;
	readonly p99Ms: number;
}

export interface ResolvedFigures {
	readonly resolution: string;
	readonly cases: number;
	readonly events: number;
	readonly amountMinor: number;
	/** Undefined in the sum over all kinds of events. */
	readonly kind: { readonly type: string; readonly method: string } | undefined;
}

export interface QueueFigures {
	readonly severity: string;
	readonly open: number;
	readonly unassigned: number;
	readonly oldestAt: number;
}

/** The comparisons of a period: with the one before, with the same days of the months before or a year ago, or none. */
export const COMPARISONS = ["previous", "month", "year", "none"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A share of fewer labelled events says nothing: the interval is so wide that a figure would mislead. */
export const LABELS_MIN = 20;

/** A share with its 95 % interval; null where there are too few events to tell. */
export interface Share {
	readonly hits: number;
	readonly total: number;
	readonly value: number | null;
	readonly low: number | null;
	readonly high: number | null;
}

/** The worth of the decisions of a period, by the labels in force. */
export interface Outcomes {
	/** Events with a label. */
	readonly labelled: number;
	/** Legitimate events among those that were stopped and have a label. */
	readonly falsePositives: Share;
	/** Frauds among those that were stopped and have a label. */
	readonly precision: Share;
	/** Frauds among all decisions. */
	readonly fraud: Share;
	/** Frauds that did not go through, and those that did. */
	readonly caught: number;
	readonly missed: number;
	readonly savedMinor: number;
	readonly lostMinor: number;
	readonly review: {
		/** Cases closed in the period. */
		readonly cases: number;
		/** Those whose time was measured; the others count the workspace's minutes. */
		readonly measuredCases: number;
		readonly minutes: number;
		/** Null if the workspace set no cost. */
		readonly costMinor: number | null;
	};
	/** The money saved less the cost of review; null without a cost, or if the figures are limited to some events. */
	readonly netMinor: number | null;
}

export interface PeriodFigures {
	readonly events: number;
	readonly allowed: number;
	readonly reviewed: number;
	readonly blocked: number;
	/** The money that was stopped. */
	readonly stoppedMinor: number;
	readonly groups: readonly ActivityFigures[];
	readonly resolved: readonly ResolvedFigures[];
	readonly labelled: readonly LabelledFigures[];
	readonly times: TimesFigures | undefined;
	readonly outcomes: Outcomes;
}

export interface Overview {
	readonly from: number;
	readonly to: number;
	readonly stepHours: 1 | 24;
	readonly currency: string;
	readonly now: PeriodFigures;
	/** Null without a comparison. */
	readonly before: (PeriodFigures & { readonly from: number; readonly to: number }) | null;
	readonly activity: readonly (ActivityFigures & { readonly at: number })[];
	readonly labels: readonly (LabelledFigures & { readonly at: number })[];
	readonly times: readonly (TimesFigures & { readonly at: number })[];
	readonly queue: readonly QueueFigures[];
	/** `underHours` is null for the oldest cases. */
	readonly queueAges: readonly {
		readonly underHours: number | null;
		readonly severity: string;
		readonly open: number;
	}[];
	readonly topRules: readonly { readonly rule: string; readonly fired: number; readonly firedBefore: number }[];
}
