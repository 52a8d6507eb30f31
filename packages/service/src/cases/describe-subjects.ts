// Who and what a case is about: the customer's name and phone, and the payee and score of its main event. Only
// callers who may see personal data get the names.

import {
	type CaseSubject,
	type EventSecrets,
	formatIdOfUuid,
	formatUuid,
	type NormalEvent,
	parseId,
} from "@hakiki/domain";
import { type Executor, listMainEvents, listSealedCustomers, type StoredCase } from "@hakiki/store";
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
	const events = await readMainEvents(executor, context, wanted);
	return ({ uuid, customerId }) => {
		const person = people.get(customerId);
		const event = events.get(uuid);
		return {
			customerName: person?.name ?? null,
			customerPhone: person?.phone ?? null,
			mainEventId: event?.mainEventId ?? null,
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

type MainFacts = Pick<CaseSubject, "mainEventId" | "payee" | "payeeType" | "score">;

/** By the UUID of the case. */
async function readMainEvents(
	executor: Executor,
	{ realm, keys }: CaseContext,
	{ cases, isPersonalShown }: Wanted,
): Promise<ReadonlyMap<string, MainFacts>> {
	const asked = { realm, cases: cases.map(nameCase), isSealedRead: isPersonalShown };
	const events = new Map<string, MainFacts>();
	for (const { caseId, id, score, body, sealed } of await listMainEvents(executor, asked)) {
		const { destination } = JSON.parse(body) as NormalEvent;
		const packed = sealed && unseal(keys, placeOfEvent(realm, bytesOfUuid(id)), sealed);
		events.set(caseId, {
			mainEventId: formatIdOfUuid("evt", id),
			score,
			payeeType: destination?.type ?? null,
			payee: packed === null ? null : namePayee(unpackSecrets(packed)),
		});
	}
	return events;
}

/** `evt_…`, the event of a case that describes it best. Null if the case has no event. */
export async function findMainEventId(
	executor: Executor,
	{ realm }: CaseContext,
	stored: StoredCase,
): Promise<string | null> {
	const [main] = await listMainEvents(executor, { realm, cases: [nameCase(stored)], isSealedRead: false });
	return main === undefined ? null : formatIdOfUuid("evt", main.id);
}

function nameCase({ uuid, eventId }: StoredCase): { readonly id: string; readonly eventId: string | null } {
	const bytes = eventId === null ? undefined : parseId("evt", eventId);
	return { id: uuid, eventId: bytes === undefined ? null : formatUuid(bytes) };
}

/** The account of a destination is stored as a hash only, so a payee without a name may have nothing to show. */
function namePayee({ destination, counterparty, wallet_address: wallet }: EventSecrets): string | null {
	return destination?.name ?? counterparty?.name ?? counterparty?.phone ?? wallet ?? counterparty?.account ?? null;
}
