// The read model of the overview: figures of a period and of the equal period before it.

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
}

export interface Overview {
	readonly from: number;
	readonly to: number;
	readonly stepHours: 1 | 24;
	readonly currency: string;
	readonly now: PeriodFigures;
	readonly before: PeriodFigures;
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
