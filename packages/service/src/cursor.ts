// Cursors of lists: a few values in one opaque word, which is checked when the caller sends it back.

import { AppError, type Page } from "@hakiki/domain";

type Part = string | number;

export function formatCursor(parts: readonly Part[]): string {
	return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** `kinds` names the kind of each part: a number, a text, or a UUID. */
export function parseCursor(text: string, kinds: readonly ("number" | "text" | "uuid")[]): readonly Part[] {
	try {
		const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
		if (Array.isArray(parts) && parts.length === kinds.length && kinds.every((kind, at) => isOf(kind, parts[at]))) {
			return parts;
		}
	} catch {
		// Falls through to the one refusal.
	}
	throw AppError.wrongCursor();
}

/** A page of a short list in memory, sorted by key. */
export function pageOf<Item>(
	items: readonly Item[],
	keyOf: (item: Item) => string,
	{ cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Page<Item> {
	const after = cursor === undefined ? undefined : String(parseCursor(cursor, ["text"])[0]);
	const rest = after === undefined ? items : items.filter((item) => keyOf(item) > after);
	const page = rest.slice(0, limit);
	const last = page.at(-1);
	const next = page.length < rest.length && last !== undefined ? formatCursor([keyOf(last)]) : undefined;
	return { items: page, next };
}

function isOf(kind: "number" | "text" | "uuid", value: unknown): boolean {
	if (kind === "number") return Number.isSafeInteger(value) && Math.abs(Number(value)) <= 8_640_000_000_000_000;
	if (typeof value !== "string" || value.includes("\0")) return false;
	return kind === "text" || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
