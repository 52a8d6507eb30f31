// Who and what a case is about: the customer's name and phone, and the payee and score of its main event. Only
// callers who may see personal data get the names and whole numbers.

import {
	accountOfPayee,
	type CaseSubject,
	type EventSecrets,
	formatIdOfUuid,
	formatUuid,
	type NormalEvent,
	parseId,
	showAccount,
} from "@hakiki/domain";
import { type Executor, listMainEvents, type StoredCase } from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import { findOwnNumbers } from "../customers/own-numbers.ts";
import { readPeople } from "../customers/read-people.ts";
import type { CaseContext } from "../realm-context.ts";
import { placeOfEvent, unpackSecrets } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";

type Subjects = (stored: StoredCase) => CaseSubject;
interface Wanted {
	readonly cases: readonly StoredCase[];
	readonly isPersonalShown: boolean;
}

/** Reads all of them with a few statements, because a page of the queue has up to 200 cases. */
export async function describeSubjects(executor: Executor, context: CaseContext, wanted: Wanted): Promise<Subjects> {
	const people = await readPeople(executor, context, {
		customerIds: wanted.isPersonalShown ? wanted.cases.map(({ customerId }) => customerId) : [],
	});
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
			payeeAccount: event?.payeeAccount ?? null,
			score: event?.score ?? null,
		};
	};
}

type MainFacts = Pick<CaseSubject, "mainEventId" | "payee" | "payeeType" | "payeeAccount" | "score">;

/** By the UUID of the case. */
async function readMainEvents(
	executor: Executor,
	context: CaseContext,
	{ cases, isPersonalShown }: Wanted,
): Promise<ReadonlyMap<string, MainFacts>> {
	const { realm, keys } = context;
	const found = await listMainEvents(executor, { realm, cases: cases.map(nameCase), isSealedRead: true });
	const opened = found.map(({ caseId, id, score, body, sealed }) => {
		const packed = sealed && unseal(keys, placeOfEvent(realm, bytesOfUuid(id)), sealed);
		const secrets = packed === null ? {} : unpackSecrets(packed);
		return { caseId, id, score, event: JSON.parse(body) as NormalEvent, secrets };
	});
	const payees = isPersonalShown ? opened.flatMap(({ event }) => event.destination?.key ?? []) : [];
	const numbers = await findOwnNumbers(executor, context, payees);
	const events = new Map<string, MainFacts>();
	for (const { caseId, id, score, event, secrets } of opened) {
		const { destination } = event;
		const account = numbers.get(destination?.key ?? "") ?? accountOfPayee(event, secrets);
		events.set(caseId, {
			mainEventId: formatIdOfUuid("evt", id),
			score,
			payeeType: destination?.type ?? null,
			payee: isPersonalShown ? namePayee(secrets) : null,
			payeeAccount: showAccount(account, isPersonalShown) ?? null,
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

function namePayee({ destination, counterparty, wallet_address: wallet }: EventSecrets): string | null {
	return destination?.name ?? counterparty?.name ?? counterparty?.phone ?? wallet ?? counterparty?.account ?? null;
}
