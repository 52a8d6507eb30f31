// A draft is sent as its changes to the published rules. This module computes the existing changes, so that one more
// change is added to it and nothing is lost.

type Fields = Readonly<Record<string, unknown>>;

export interface RuleContent {
	readonly bias?: number;
	readonly thresholds?: unknown;
	readonly rules?: unknown;
	readonly custom?: unknown;
	/** The parts of the learned score that people have set. */
	readonly pins?: unknown;
}

export interface RuleSetting {
	readonly weight?: number;
	readonly mode?: "live" | "shadow" | "off";
	readonly parameters?: Readonly<Record<string, number | boolean>>;
}

export interface CustomSetting {
	readonly title: string;
	readonly sentence: string;
	readonly on: readonly string[];
	readonly when: string;
	readonly weight: number;
	readonly floor?: "review" | "block";
	readonly tags: readonly string[];
	readonly mode?: "live" | "shadow" | "off";
}

export interface Edits {
	readonly bias?: number;
	readonly thresholds?: Readonly<Record<string, Fields>>;
	readonly rules?: Readonly<Record<string, RuleSetting>>;
	/** Null removes the rule. */
	readonly custom?: Readonly<Record<string, Fields | null>>;
	/** Null removes the pin. */
	readonly pins?: Readonly<Record<string, Fields | null>>;
}

export function readRuleSettings({ rules }: RuleContent): Readonly<Record<string, RuleSetting>> {
	return (rules ?? {}) as Readonly<Record<string, RuleSetting>>;
}

/** The scores for review and block, by event type. */
export function readThresholds({
	thresholds,
}: RuleContent): Readonly<Record<string, { readonly review: number; readonly block: number }>> {
	return (thresholds ?? {}) as Readonly<Record<string, { readonly review: number; readonly block: number }>>;
}

export function readCustomRules({ custom }: RuleContent): Readonly<Record<string, CustomSetting>> {
	return (custom ?? {}) as Readonly<Record<string, CustomSetting>>;
}

/** The changes of the draft to the published rules. */
export function listEdits(published: RuleContent, draft: RuleContent): Edits {
	const thresholds = listChanged(published.thresholds, draft.thresholds, pickChanged);
	const rules = listChanged(published.rules, draft.rules, (before, after) => {
		const { parameters: old, ...rest } = before as { readonly parameters?: Fields };
		const { parameters: now, ...next } = after as { readonly parameters?: Fields };
		const parameters = pickChanged(old ?? {}, now ?? {});
		return { ...pickChanged(rest, next), ...(Object.keys(parameters).length > 0 && { parameters }) };
	});
	const custom: Record<string, Fields | null> = listChanged(published.custom, draft.custom, (before, after) => ({
		...Object.fromEntries(Object.keys(before).map((name) => [name, null])),
		...after,
	}));
	markRemoved(custom, published.custom, draft.custom);
	const pins: Record<string, Fields | null> = listChanged(published.pins, draft.pins, (_, after) => after);
	markRemoved(pins, published.pins, draft.pins);
	return {
		...(draft.bias !== undefined && draft.bias !== published.bias && { bias: draft.bias }),
		...(Object.keys(thresholds).length > 0 && { thresholds }),
		...(Object.keys(rules).length > 0 && { rules }),
		...(Object.keys(custom).length > 0 && { custom }),
		...(Object.keys(pins).length > 0 && { pins }),
	};
}

/** Merges edits; the later value wins. */
export function addEdits(before: Edits, more: Edits): Edits {
	const rules: Record<string, RuleSetting> = { ...before.rules };
	for (const [id, { parameters, ...rest }] of Object.entries(more.rules ?? {})) {
		const merged = { ...rules[id]?.parameters, ...parameters };
		rules[id] = { ...rules[id], ...rest, ...(Object.keys(merged).length > 0 && { parameters: merged }) };
	}
	const thresholds: Record<string, Fields> = { ...before.thresholds };
	for (const [type, limits] of Object.entries(more.thresholds ?? {}))
		thresholds[type] = { ...thresholds[type], ...limits };
	const custom = { ...before.custom, ...more.custom };
	const pins = { ...before.pins, ...more.pins };
	const bias = more.bias ?? before.bias;
	return {
		...(bias !== undefined && { bias }),
		...(Object.keys(thresholds).length > 0 && { thresholds }),
		...(Object.keys(rules).length > 0 && { rules }),
		...(Object.keys(custom).length > 0 && { custom }),
		...(Object.keys(pins).length > 0 && { pins }),
	};
}

function markRemoved(edits: Record<string, Fields | null>, before: unknown, after: unknown): void {
	for (const id of Object.keys((before ?? {}) as Fields))
		if (!Object.hasOwn((after ?? {}) as Fields, id)) edits[id] = null;
}

function listChanged(
	before: unknown,
	after: unknown,
	pick: (before: Fields, after: Fields) => Fields,
): Record<string, Fields> {
	const old = (before ?? {}) as Readonly<Record<string, Fields>>;
	const changed = Object.entries((after ?? {}) as Readonly<Record<string, Fields>>)
		.filter(([id, now]) => !isSame(old[id], now))
		.map(([id, now]) => [id, pick(old[id] ?? {}, now)]);
	return Object.fromEntries(changed) as Record<string, Fields>;
}

function pickChanged(before: Fields, after: Fields): Fields {
	return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(before[name], value)));
}

function isSame(left: unknown, right: unknown): boolean {
	return JSON.stringify(sortFields(left)) === JSON.stringify(sortFields(right));
}

function sortFields(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sortFields);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(entries.map(([name, inner]) => [name, sortFields(inner)]));
}
