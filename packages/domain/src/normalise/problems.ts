// Collects every invalid field of an event, so that the caller sees all of them at once, and every malformed field that
// is only left out.

import type { ErrorDetail } from "../app-error.ts";
import type { EventWarning } from "../decision.ts";
import { foldCountry } from "../iso-countries.ts";

export type ProblemCode = "required" | "invalid" | "in_future" | "too_large" | "too_small" | "no_rate";

export class Problems {
	readonly details: ErrorDetail[] = [];
	/** Created with the first warning, because hardly any event has one. */
	warnings: EventWarning[] | undefined;

	add(field: string, code: ProblemCode, message: string): void {
		this.details.push({ field, code, message });
	}

	/** Adds a problem that does not prevent a decision. */
	warn(field: string, code: EventWarning["code"], message: string): void {
		this.warnings ??= [];
		this.warnings.push({ field, code, message });
	}

	/** Adds a warning about a malformed field that is not used. */
	warnOfMalformed(field: string, thing: string): void {
		this.warn(field, "malformed", `is not ${thing}, so it was not used`);
	}

	/** Returns a country in capitals. An unknown country is a problem. */
	readCountry(field: string, text: string | undefined): string | undefined {
		if (text === undefined) return undefined;
		const country = foldCountry(text);
		if (country === undefined) this.add(field, "invalid", "must be an ISO 3166 code of two letters");
		return country;
	}
}
