// Reads two query parameters that bound a time span. The first is inclusive, the second is exclusive.

import { parseMoment } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";

/** Returns ms. The schema has checked both times already; this function checks their order. */
export function readSpan<From extends string, To extends string>(
	query: { readonly [Name in From | To]?: string },
	fromName: From,
	toName: To,
): { readonly from: number | undefined; readonly to: number | undefined } {
	const from = readMoment(query[fromName]);
	const to = readMoment(query[toName]);
	if (from !== undefined && to !== undefined && from >= to) {
		throw AppError.invalid([{ field: fromName, code: "invalid", message: `must be before ${toName}` }]);
	}
	return { from, to };
}

/** Returns ms. */
export function readMoment(text: string | undefined): number | undefined {
	return text === undefined ? undefined : parseMoment(text);
}
