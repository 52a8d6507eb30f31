// The retention of a customer's record, and the personal data in it. The law of the workspace's country sets the
// minimum, and the workspace may set more.

import { AppError } from "./app-error.ts";
import type { NormalEvent } from "./event.ts";
import { parseId } from "./ids.ts";
import type { CountryServed } from "./vocabulary.ts";

/** Years after the last event or the end of the relationship: POCAMLA in Kenya, the Money Laundering Act in Nigeria. */
export const RETENTION_YEARS_MIN: Readonly<Record<CountryServed, number>> = { KE: 7, NG: 5 };
export const RETENTION_YEARS_MAX = 50;
const COUNTRY_NAMES: Readonly<Record<CountryServed, string>> = { KE: "Kenyan", NG: "Nigerian" };

export interface RetentionSettings {
	readonly years: number;
	/** True if a daily job erases records whose retention has ended. */
	readonly isAutomatic: boolean;
}

/** The stored settings hold only the values that differ from the defaults. A stricter law takes effect at once. */
export function readRetention(stored: unknown, country: CountryServed): RetentionSettings {
	const own = (stored ?? {}) as Partial<RetentionSettings>;
	return {
		years: Math.max(own.years ?? 0, RETENTION_YEARS_MIN[country]),
		isAutomatic: own.isAutomatic ?? false,
	};
}

export function checkRetention({ years }: RetentionSettings, country: CountryServed): void {
	const min = RETENTION_YEARS_MIN[country];
	if (Number.isInteger(years) && years >= min && years <= RETENTION_YEARS_MAX) return;
	const message = `must be a whole number from ${min}, which ${COUNTRY_NAMES[country]} law asks for, to ${RETENTION_YEARS_MAX}`;
	throw AppError.invalid([{ field: "years", code: "out_of_bounds", message }]);
}

/** The facts that decide how long a record is kept. */
export interface RecordFacts {
	readonly lastEventAt: number;
	/** When the business relationship ended, if somebody recorded it. */
	readonly relationshipEndedAt: number | null;
	/** The note on the latest closed case is a record too. */
	readonly lastCaseClosedAt: number | null;
	readonly isOnHold: boolean;
	readonly openCaseCount: number;
}

export type RetentionBlockCode = "legal_hold" | "open_case" | "retention";

export interface RetentionBlock {
	readonly code: RetentionBlockCode;
	readonly message: string;
}

/** Returns the first moment at which the record may be erased. */
export function findErasableAt(facts: RecordFacts, years: number): number {
	return addYears(Math.max(facts.lastEventAt, facts.relationshipEndedAt ?? 0, facts.lastCaseClosedAt ?? 0), years);
}

/** Lists the obstacles to erasing a customer now, as sentences. */
export function listRetentionBlocks(
	facts: RecordFacts,
	{ years, country, now }: { readonly years: number; readonly country: CountryServed; readonly now: number },
): readonly RetentionBlock[] {
	const blocks: RetentionBlock[] = [];
	const erasableAt = findErasableAt(facts, years);
	if (facts.isOnHold) {
		blocks.push({
			code: "legal_hold",
			message: "The customer is under legal hold: nothing is erased until it is lifted",
		});
	}
	if (facts.openCaseCount > 0) {
		blocks.push({ code: "open_case", message: "The customer has an open case: it must be closed first" });
	}
	if (now < erasableAt) {
		const asker =
			years > RETENTION_YEARS_MIN[country] ? "This workspace keeps" : `${COUNTRY_NAMES[country]} law requires`;
		const day = new Date(erasableAt).toISOString().slice(0, 10);
		const message = `${asker} the record for ${years} years: it can be erased from ${day} on`;
		blocks.push({ code: "retention", message });
	}
	return blocks;
}

/** Adds calendar years. 29 February becomes 1 March. */
function addYears(at: number, years: number): number {
	const moment = new Date(at);
	moment.setUTCFullYear(moment.getUTCFullYear() + years);
	return moment.getTime();
}

/** A stored event whose personal data was erased. */
export interface ErasableEvent extends NormalEvent {
	/** When it was erased, in ms. */
	readonly erasedAt?: number;
}

/**
 * Removes the personal data of an event: location, metadata, name keys, nationality, age and texts. Hashes stay,
 * because counts depend on them. The profile forgets the same (`foldChange` of `erased`), so that both still agree.
 */
export function scrubEvent(event: ErasableEvent, at: number): ErasableEvent {
	const { location: _location, metadata: _metadata, customer, destination, asset, retryOf, ...rest } = event;
	const isOfEvent = retryOf !== undefined && parseId("evt", retryOf) !== undefined;
	return {
		...rest,
		// Callers may write anything into these two fields. An approval is found by the event's id alone.
		...(asset && { asset: omit(asset, ["network"]) }),
		...(isOfEvent && { retryOf }),
		...(customer && { customer: omit(customer, ["nameKeys", "nationality", "adultAt"]) }),
		...(destination && { destination: omit(destination, ["nameKeys"]) }),
		erasedAt: event.erasedAt ?? at,
	};
}

function omit<Value extends object, Key extends keyof Value>(value: Value, keys: readonly Key[]): Omit<Value, Key> {
	return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as Key))) as Omit<Value, Key>;
}
