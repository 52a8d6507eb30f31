// The numbers of a name that is looked up stand in several fields, for the caller's convenience; they are searched for alike.

import type { ScreenInput } from "../schemas/screen.ts";

export type ScreenQuery = Omit<ScreenInput, "imo" | "registration_number">;

export function foldScreenInput({ imo, registration_number: registration, ...query }: ScreenInput): ScreenQuery {
	const documents = [imo, registration, ...(query.documents ?? [])].filter((number) => number !== undefined);
	return documents.length === 0 ? query : { ...query, documents };
}
