// Gathers every wrong field of an event, so that the caller learns of all of them at once.

import type { ErrorDetail } from "../app-error.ts";
import { foldCountry } from "../iso-countries.ts";

export type ProblemCode = "required" | "invalid" | "in_future" | "too_large" | "too_small" | "no_rate";

export class Problems {
	readonly details: ErrorDetail[] = [];

	add(field: string, code: ProblemCode, message: string): void {
		this.details.push({ field, code, message });
	}

	/** A country in capitals; one that is no country is a problem. */
	readCountry(field: string, text: string | undefined): string | undefined {
		if (text === undefined) return undefined;
		const country = foldCountry(text);
		if (country === undefined) this.add(field, "invalid", "must be an ISO 3166 code of two letters");
		return country;
	}
}
