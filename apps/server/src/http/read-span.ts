// Two parameters of an address that bound a time: from the first on, and before the second.

import { parseMoment } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";

/** In ms. Both were checked to be times; that the first is before the second is seen only here. */
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

/** In ms. */
export function readMoment(text: string | undefined): number | undefined {
	return text === undefined ? undefined : parseMoment(text);
}
