// Merges the document numbers of a screening request. Callers may send them in several fields; the search treats them
// alike.

import type { ScreenInput } from "../schemas/screen.ts";

export type ScreenQuery = Omit<ScreenInput, "imo" | "registration_number">;

export function foldScreenInput({ imo, registration_number: registration, ...query }: ScreenInput): ScreenQuery {
	const documents = [imo, registration, ...(query.documents ?? [])].filter((number) => number !== undefined);
	return documents.length === 0 ? query : { ...query, documents };
}
