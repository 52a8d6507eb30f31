// Screens customers anew: those who came before a list did, or before it changed. Each one is judged by what is known of
// them now, written only where something changed, and treated as if an event had told of them.

import { type EventInput, formatId, formatUuid, parseId, type ScreenedFacts, screenCustomer } from "@hakiki/domain";
import { decodeProfile, listNewMatches, type OwnMatch, readOwnMatches, screeningStatusOf } from "@hakiki/rules";
import {
	inRepeatedTransaction,
	insertCase,
	listNamedCustomers,
	type NamedCustomer,
	type PoolClient,
	type Realm,
} from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import { lockDraft, writeChange } from "../customers/change-customer.ts";
import type { LoadedLists } from "../lists/loaded-lists.ts";
import type { RealmContext } from "../realm-context.ts";
import type { CustomerDraft } from "../record/customer-draft.ts";
import { describeScreeningCase, presentMatches } from "../record/screen-customer.ts";
import { placeOfCustomer } from "../record/sealed-event.ts";
import { auditAct, notifyOf, type VerbTools } from "../verb-tools.ts";

const PAGE = 500;

export interface RescreenOptions {
	readonly realm: Realm;
	readonly actor: string;
	readonly signal?: AbortSignal | undefined;
	onProgress?(progress: { readonly customers: number }): void;
}

export interface RescreenReport {
	readonly customers: number;
	readonly changed: number;
	/** Customers with a match that was not there before, and those it held. */
	readonly matched: number;
	readonly held: number;
	/** Written by somebody else meanwhile; run it again for them. */
	readonly skipped: number;
	/** False when it was broken off. */
	readonly isComplete: boolean;
}

type Tally = { -readonly [Name in keyof RescreenReport]: RescreenReport[Name] };

export async function rescreenCustomers(
	tools: VerbTools,
	lists: Pick<LoadedLists, "screenerOf">,
	context: RealmContext,
	options: RescreenOptions,
): Promise<RescreenReport> {
	const tally: Tally = { customers: 0, changed: 0, matched: 0, held: 0, skipped: 0, isComplete: false };
	let after = "";
	const isStopped = (): boolean => options.signal?.aborted === true;
	while (!isStopped()) {
		const page = await listNamedCustomers(tools.pool, { realm: context.realm, after, limit: PAGE });
		for (const customer of page) {
			if (isStopped()) return tally;
			await rescreenOne(tools, lists, context, customer, options.actor, tally);
		}
		options.onProgress?.({ customers: tally.customers });
		const last = page.at(-1);
		if (last === undefined || page.length < PAGE) return { ...tally, isComplete: true };
		after = last.id;
	}
	return tally;
}

async function rescreenOne(
	tools: VerbTools,
	lists: Pick<LoadedLists, "screenerOf">,
	context: RealmContext,
	customer: NamedCustomer,
	actor: string,
	tally: Tally,
): Promise<void> {
	const { isLive, settings, keys, realm } = context;
	const screener = lists.screenerOf({ isLive, country: settings.country });
	tally.customers += 1;
	if (screener.isEmpty) return;
	const text = unseal(keys, placeOfCustomer(realm, customer.id), customer.sealed).toString("utf8");
	const facts = screenCustomer(undefined, JSON.parse(text) as NonNullable<EventInput["customer"]>, screener);
	if (facts === undefined || !isChanged(customer, facts)) return;
	const effect = await inRepeatedTransaction(tools.pool, async (client) => {
		const draft = await lockDraft(client, context, customer.id);
		if (draft.readVersion !== customer.version) return undefined;
		return applyFacts({ tools, client, context, draft, facts, actor });
	});
	if (effect === undefined) tally.skipped += 1;
	else {
		tally.changed += 1;
		tally.matched += effect.isMatched ? 1 : 0;
		tally.held += effect.isHeld ? 1 : 0;
	}
}

function isChanged({ profile, screeningStatus }: NamedCustomer, facts: ScreenedFacts): boolean {
	const before = decodeProfile(profile);
	const matches = readOwnMatches(before, facts);
	if (screeningStatusOf({ matches }, facts.isComplete) !== screeningStatus) return true;
	return JSON.stringify(matches) !== JSON.stringify(before.matches);
}

interface Work {
	readonly tools: VerbTools;
	readonly client: PoolClient;
	readonly context: RealmContext;
	readonly draft: CustomerDraft;
	readonly facts: ScreenedFacts;
	readonly actor: string;
}

interface Effect {
	readonly isMatched: boolean;
	readonly isHeld: boolean;
}

async function applyFacts({ tools, client, context, draft, facts, actor }: Work): Promise<Effect> {
	const at = tools.world.now();
	const before = draft.screeningStatus;
	const matchesBefore: readonly OwnMatch[] = draft.profile.matches;
	const after = { ...draft.profile, matches: readOwnMatches(draft.profile, facts) };
	const found = listNewMatches(matchesBefore, after, facts);
	const isListed = found.some(({ topic, strength }) => topic === "sanction" && strength === "strong");
	const isHeld = isListed && draft.status === "active" && context.settings.mode === "enforce";
	draft.screeningStatus = screeningStatusOf(after, facts.isComplete);
	draft.lastScreenedAt = draft.screeningStatus === "pending" ? null : at;
	const caseId = found.length === 0 ? undefined : await openCase({ tools, client, context, draft, facts, actor }, at);
	if (isHeld) draft.status = "held";
	await writeChange(client, context, draft, { kind: "screened", at, facts });
	const results = presentMatches(found);
	const details = { before, after: draft.screeningStatus, results, held: isHeld };
	await auditAct(client, context, { at, actor, action: "screening.status", subject: draft.id, details });
	const about = { customer_id: draft.id, status: draft.screeningStatus };
	if (caseId !== undefined) await notifyOf(client, context, "screening.match", { ...about, case_id: caseId, results });
	else if (before === "potential_match" && draft.screeningStatus === "clear")
		await notifyOf(client, context, "screening.cleared", about);
	if (isHeld)
		await notifyOf(client, context, "customer.held", { customer_id: draft.id, before: "active", status: "held" });
	return { isMatched: found.length > 0, isHeld };
}

/** Before the change is written, because the customer's row names its open cases. */
async function openCase({ tools, client, context, draft, facts, actor }: Work, at: number): Promise<string> {
	const open = draft.findOpenCase("screening");
	if (open !== undefined) return open.id;
	const id = formatId("cas", tools.newId());
	const { severity, reason } = describeScreeningCase(facts.matches);
	await insertCase(client, {
		realm: context.realm,
		id: formatUuid(parseId("cas", id) ?? new Uint8Array(16)),
		customerId: draft.id,
		type: "screening",
		severity,
		reason,
		eventId: null,
		openedAt: at,
	});
	draft.openCases = [...draft.openCases, { id, type: "screening" }];
	const opened = { case_id: id, type: "screening", severity };
	await notifyOf(client, context, "case.opened", { ...opened, customer_id: draft.id, event_id: null });
	await auditAct(client, context, { at, actor, action: "case.opened", subject: draft.id, details: opened });
	return id;
}
