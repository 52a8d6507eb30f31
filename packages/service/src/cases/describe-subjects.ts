// Who and what a case is about: the customer's name and phone, the payee, and the score of the event that opened it. Only
// callers who may see personal data get the names.

import { type CaseSubject, type EventSecrets, formatUuid, type NormalEvent, parseId } from "@hakiki/domain";
import { type Executor, listOpeningEvents, listSealedCustomers, type StoredCase } from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import type { CaseContext } from "../realm-context.ts";
import { placeOfCustomer, placeOfEvent, unpackSecrets } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";

type Subjects = (stored: StoredCase) => CaseSubject;
interface Wanted {
	readonly cases: readonly StoredCase[];
	readonly isPersonalShown: boolean;
}

/** Reads all of them with two statements, because a page of the queue has up to 200 cases. */
export async function describeSubjects(executor: Executor, context: CaseContext, wanted: Wanted): Promise<Subjects> {
	const people = wanted.isPersonalShown ? await readPeople(executor, context, wanted.cases) : new Map<string, Person>();
	const events = await readEvents(executor, context, wanted);
	return ({ customerId, eventId }) => {
		const person = people.get(customerId);
		const event = eventId === null ? undefined : events.get(eventId);
		return {
			customerName: person?.name ?? null,
			customerPhone: person?.phone ?? null,
			payee: event?.payee ?? null,
			payeeType: event?.payeeType ?? null,
			score: event?.score ?? null,
		};
	};
}

interface Person {
	readonly name?: string;
	readonly phone?: string;
}

async function readPeople(
	executor: Executor,
	{ realm, keys }: CaseContext,
	cases: readonly StoredCase[],
): Promise<ReadonlyMap<string, Person>> {
	const customerIds = [...new Set(cases.map(({ customerId }) => customerId))];
	const people = new Map<string, Person>();
	for (const { id, sealed } of await listSealedCustomers(executor, { realm, ids: customerIds })) {
		if (sealed === null) continue;
		people.set(id, JSON.parse(unseal(keys, placeOfCustomer(realm, id), sealed).toString("utf8")) as Person);
	}
	return people;
}

type OpeningFacts = Pick<CaseSubject, "payee" | "payeeType" | "score">;

async function readEvents(
	executor: Executor,
	{ realm, keys }: CaseContext,
	{ cases, isPersonalShown }: Wanted,
): Promise<ReadonlyMap<string, OpeningFacts>> {
	const ids = new Map<string, string>();
	for (const { eventId } of cases) {
		const bytes = eventId === null ? undefined : parseId("evt", eventId);
		if (eventId !== null && bytes !== undefined) ids.set(formatUuid(bytes), eventId);
	}
	const events = new Map<string, OpeningFacts>();
	if (ids.size === 0) return events;
	const asked = { realm, eventIds: [...ids.keys()], isSealedRead: isPersonalShown };
	for (const { id, score, body, sealed } of await listOpeningEvents(executor, asked)) {
		const { destination } = JSON.parse(body) as NormalEvent;
		const packed = sealed && unseal(keys, placeOfEvent(realm, bytesOfUuid(id)), sealed);
		events.set(ids.get(id) ?? "", {
			score,
			payeeType: destination?.type ?? null,
			payee: packed === null ? null : namePayee(unpackSecrets(packed)),
		});
	}
	return events;
}

/** The account of a destination is stored as a hash only, so a payee without a name may have nothing to show. */
function namePayee({ destination, counterparty, wallet_address: wallet }: EventSecrets): string | null {
	return destination?.name ?? counterparty?.name ?? counterparty?.phone ?? wallet ?? counterparty?.account ?? null;
}
