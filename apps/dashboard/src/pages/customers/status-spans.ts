// When a customer was held or blocked, from the changes of their status.

export interface Span {
	readonly status: "held" | "blocked";
	readonly fromMs: number;
	readonly toMs: number;
}

interface Change {
	readonly at: string;
	readonly after: string;
}

/** `changes` are newest first. A span that has not ended reaches to `endMs`. */
export function listSpans(changes: readonly Change[], endMs: number): readonly Span[] {
	const spans: Span[] = [];
	let nextMs = endMs;
	for (const { at, after } of changes) {
		const fromMs = Date.parse(at);
		if (after === "held" || after === "blocked") spans.push({ status: after, fromMs, toMs: Math.max(fromMs, nextMs) });
		nextMs = fromMs;
	}
	return spans.reverse();
}
