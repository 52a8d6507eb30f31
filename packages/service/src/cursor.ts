// Where a list goes on: a few values in one opaque word, checked when it comes back.

import { AppError } from "@hakiki/domain";

export interface Page<Item> {
	readonly items: readonly Item[];
	/** To be given as the cursor of the next page; nothing when this was the last. */
	readonly next: string | undefined;
}

type Part = string | number;

export function formatCursor(parts: readonly Part[]): string {
	return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** `kinds` says of each part whether it is a number, a text, or the text of a UUID. */
export function parseCursor(text: string, kinds: readonly ("number" | "text" | "uuid")[]): readonly Part[] {
	try {
		const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
		if (Array.isArray(parts) && parts.length === kinds.length && kinds.every((kind, at) => isOf(kind, parts[at]))) {
			return parts;
		}
	} catch {
		// Falls through to the one refusal.
	}
	throw AppError.invalid([{ field: "cursor", code: "invalid", message: "is not a cursor of this list" }]);
}

function isOf(kind: "number" | "text" | "uuid", value: unknown): boolean {
	if (kind === "number") return Number.isSafeInteger(value) && Math.abs(Number(value)) <= 8_640_000_000_000_000;
	if (typeof value !== "string" || value.includes("\0")) return false;
	return kind === "text" || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
