// Which texts of a sealed value people wrote. Keys, numbers, ids and words of ours are not theirs: a customer who is called
// like one of them is not meant by it.

/** Fields that people write, of values that are JSON. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
	["entries", ["owner", "reason"]],
	["matches", ["reason"]],
	["saved_views", ["name", "query"]],
]);

/** The same of an entry of the audit log, by the first word of its action; of other entries there are none. */
const FIELDS_OF_LOG: ReadonlyMap<string, readonly string[]> = new Map([
	// An assignee who is no user is a text like any other: `before` and `after`.
	["case", ["note", "reason", "before", "after"]],
	["customer", ["reason", "answer"]],
	["entry", ["owner", "reason"]],
	["event", ["reason", "source"]],
	["rules", ["reason"]],
	["screening", ["reason"]],
]);

/** Acts on a case whose text is ours: a priority, a resolution, how many events were labelled. */
const OWN_ACTS: ReadonlySet<string> = new Set([
	...["prioritised", "closed", "labels_given", "labels_withdrawn", "due_soon"],
]);

export interface OpenedValue {
	readonly table: string;
	/** The action of an entry of the log, the kind of an act on a case. */
	readonly kind: string;
	readonly text: string;
}

/** The value with what people wrote changed: JSON stays JSON of the same shape. */
export function changeWritten({ table, kind, text }: OpenedValue, change: (written: string) => string): string {
	if (table === "case_acts" && OWN_ACTS.has(kind)) return text;
	const [area = ""] = kind.split(".", 1);
	const fields = table === "audit" ? (FIELDS_OF_LOG.get(area) ?? []) : FIELDS.get(table);
	if (fields === undefined) return change(text);
	if (fields.length === 0) return text;
	let isChanged = false;
	// Bottom up, member by member; what is no text under one of these keys stays.
	const changed: unknown = JSON.parse(text, (key, value: unknown) => {
		if (typeof value !== "string" || !fields.includes(key)) return value;
		const after = change(value);
		isChanged ||= after !== value;
		return after;
	});
	return isChanged ? JSON.stringify(changed) : text;
}
