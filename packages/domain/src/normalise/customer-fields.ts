// The customer fields of an event, with every identity turned into a keyed hash.

import type { CustomerFacts, EventInput } from "../event.ts";
import { domainOfEmail, foldBvn, foldEmail, foldNationalId } from "../identities.ts";
import { keyName } from "../names.ts";
import type { NormaliseContext } from "../normalise-context.ts";
import { foldPhoneForMatching } from "../phones.ts";
import { parseCalendarDate } from "../times.ts";
import type { Problems } from "./problems.ts";

const ADULT_YEARS = 18;
const BIRTH_YEAR_MIN = 1900;

type Facts = { -readonly [Key in keyof CustomerFacts]: CustomerFacts[Key] };

export function normaliseCustomer(
	customer: NonNullable<EventInput["customer"]>,
	customerId: string,
	occurredAt: number,
	context: NormaliseContext,
	problems: Problems,
): CustomerFacts {
	const facts: Facts = {};
	const { country } = context.workspace;
	if (customer.kind !== undefined) facts.kind = customer.kind;
	const nameKeys = customer.name === undefined ? undefined : keyName(customer.name, customerId, context.hash);
	if (nameKeys !== undefined) facts.nameKeys = nameKeys;
	// An unreadable phone is not an error, because a signup must not fail because of it. It is matched by its bare
	// digits.
	const phone = customer.phone === undefined ? undefined : foldPhoneForMatching(customer.phone, country);
	if (phone === undefined) {
		if (customer.phone !== undefined) problems.warnOfMalformed("customer.phone", "a phone number");
		// A masked phone does not identify its owner, so it must not prove that a destination belongs to the customer.
	} else if (phone.namespace !== "masked") facts.phone = context.hash(phone.namespace, phone.value);
	const email = customer.email === undefined ? undefined : foldEmail(customer.email);
	if (email !== undefined) {
		facts.email = context.hash("email", email);
		facts.hasDisposableEmail = context.isDisposableEmail(domainOfEmail(email));
	} else if (customer.email !== undefined) problems.warnOfMalformed("customer.email", "an e-mail address");
	const nationalId = customer.national_id === undefined ? undefined : foldNationalId(customer.national_id, country);
	if (nationalId !== undefined) facts.nationalId = context.hash("national_id", nationalId);
	else if (customer.national_id !== undefined) problems.warnOfMalformed("customer.national_id", "an identity number");
	const bvn = customer.bvn === undefined ? undefined : foldBvn(customer.bvn);
	if (bvn !== undefined) facts.bvn = context.hash("bvn", bvn);
	else if (customer.bvn !== undefined) problems.add("customer.bvn", "invalid", "must be 11 digits");
	const nationality = problems.readCountry("customer.nationality", customer.nationality);
	if (nationality !== undefined) facts.nationality = nationality;
	if (customer.kyc_level !== undefined) facts.kycLevel = String(customer.kyc_level).trim();
	const adultAt = customer.dob === undefined ? undefined : readAdulthood(customer.dob, context.receivedAt, problems);
	// For an adult only the fact is stored, not the date of birth. It corrects an earlier record of a minor.
	if (adultAt !== undefined) facts.adultAt = adultAt > occurredAt ? adultAt : 0;
	return facts;
}

/** Returns when the customer turns 18. If only the year or month of birth is known, it is the earliest possible day. */
function readAdulthood(dob: string, receivedAt: number, problems: Problems): number | undefined {
	const bornAt = parseCalendarDate(dob.trim());
	if (bornAt === undefined) {
		problems.add("customer.dob", "invalid", "must be a date, as in 1990-12-31");
		return undefined;
	}
	const born = new Date(bornAt);
	if (bornAt > receivedAt) problems.add("customer.dob", "in_future", "is in the future");
	else if (born.getUTCFullYear() < BIRTH_YEAR_MIN) {
		problems.add("customer.dob", "invalid", `must be in ${BIRTH_YEAR_MIN} or later`);
	}
	return Date.UTC(born.getUTCFullYear() + ADULT_YEARS, born.getUTCMonth(), born.getUTCDate());
}
