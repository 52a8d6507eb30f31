// Gathers every wrong field of an event, so that the caller learns of all of them at once, and every detail that is
// malformed and only left out.

import type { ErrorDetail } from "../app-error.ts";
import type { EventWarning } from "../decision.ts";
import { foldCountry } from "../iso-countries.ts";

export type ProblemCode = "required" | "invalid" | "in_future" | "too_large" | "too_small" | "no_rate";

export class Problems {
	readonly details: ErrorDetail[] = [];
	/** Made with the first one, because hardly any event has any. */
	warnings: EventWarning[] | undefined;

	add(field: string, code: ProblemCode, message: string): void {
		this.details.push({ field, code, message });
	}

	/** For what does not keep an event from being decided. */
	warn(field: string, code: EventWarning["code"], message: string): void {
		this.warnings ??= [];
		this.warnings.push({ field, code, message });
	}

	/** For a detail that is no such thing and is used for nothing. */
	warnOfMalformed(field: string, thing: string): void {
		this.warn(field, "malformed", `is not ${thing}, so it was not used`);
	}

	/** A country in capitals; one that is no country is a problem. */
	readCountry(field: string, text: string | undefined): string | undefined {
		if (text === undefined) return undefined;
		const country = foldCountry(text);
		if (country === undefined) this.add(field, "invalid", "must be an ISO 3166 code of two letters");
		return country;
	}
}
