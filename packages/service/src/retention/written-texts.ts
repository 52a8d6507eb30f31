// Finds the texts in a sealed value that people wrote. Our own keys, ids and words are skipped: a customer whose name equals
// one of them is not meant.

/** Fields of JSON values that people write. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
	["entries", ["value", "owner", "reason"]],
	["matches", ["reason"]],
	["saved_views", ["name", "query"]],
]);

/** Fields of audit entries that people write, by the first word of the action. Other entries have none. */
const FIELDS_OF_LOG: ReadonlyMap<string, readonly string[]> = new Map([
	// An assignee who is no user is a free text, in `before` and `after`.
	["case", ["note", "reason", "before", "after"]],
	["customer", ["reason", "answer"]],
	["entry", ["owner", "reason"]],
	["event", ["reason", "source"]],
	["rules", ["reason"]],
	["screening", ["reason"]],
]);

/** Acts on a case whose text is our own: a priority, a resolution, a count of labelled events. */
const OWN_ACTS: ReadonlySet<string> = new Set([
	...["prioritised", "closed", "labels_given", "labels_withdrawn", "due_soon"],
]);

interface OpenedValue {
	readonly table: string;
	/** The action of an audit entry, or the kind of an act on a case. */
	readonly kind: string;
	readonly text: string;
}

/** Changes the texts that people wrote. JSON stays JSON of the same shape. */
export function changeWritten({ table, kind, text }: OpenedValue, change: (written: string) => string): string {
	if (table === "case_acts" && OWN_ACTS.has(kind)) return text;
	const [area = ""] = kind.split(".", 1);
	const fields = table === "audit" ? (FIELDS_OF_LOG.get(area) ?? []) : FIELDS.get(table);
	if (fields === undefined) return change(text);
	if (fields.length === 0) return text;
	let isChanged = false;
	// The reviver runs bottom up. Values under these keys that are no text stay.
	const changed: unknown = JSON.parse(text, (key, value: unknown) => {
		if (typeof value !== "string" || !fields.includes(key)) return value;
		const after = change(value);
		isChanged ||= after !== value;
		return after;
	});
	return isChanged ? JSON.stringify(changed) : text;
}
