// Decides a batch: the rows that were read and the waiting events give the rows to write and the answers to send. It does
// no I/O. A later event of the batch sees the effects of an earlier one.

import {
	accountOf,
	type DecisionRecord,
	formatMinorUnits,
	isCustomerScreened,
	type NormalEvent,
	type Screener,
} from "@hakiki/domain";
import {
	decide,
	type FollowedPayment,
	foldEvent,
	KnownNetwork,
	movementPartyOf,
	type NotedTie,
	type Outcome,
	type PassedMoney,
	passMoney,
	type SignalValues,
	sumSent,
	tieAccount,
	tieEntities,
} from "@hakiki/rules";
import type { BatchRead, BatchWrite, LinkWrite } from "@hakiki/store";
import { seal, unseal } from "@hakiki/vault";
import type { RealmContext } from "../realm-context.ts";
import { Consequences } from "./consequences.ts";
import { CustomerDraft } from "./customer-draft.ts";
import { forceOutcome } from "./forced-answers.ts";
import { isHeldAsListed, isUnsearched, screenOwnName, type ToldPerson } from "./screen-customer.ts";
import { packEvent, placeOfCustomer, placeOfEvent } from "./sealed-event.ts";
import { writeOutcome } from "./stored-texts.ts";
import type { WaitingEvent } from "./waiting-event.ts";

type Rows = {
	-readonly [Name in Exclude<
		keyof BatchWrite,
		"realm" | "decider" | "memory" | "workspaceId" | "deadlineMs" | "listsVersion"
	>]: BatchWrite[Name][number][];
};

export interface DecidedBatch {
	readonly rows: Rows;
	readonly answers: ReadonlyMap<WaitingEvent, string>;
	/** Events whose decision failed, with the error. The other events of their customers are left undecided. */
	readonly failed: ReadonlyMap<WaitingEvent, unknown>;
	readonly undecided: readonly WaitingEvent[];
}

export interface DecideBatchOptions {
	readonly context: RealmContext;
	readonly waiting: readonly WaitingEvent[];
	readonly read: BatchRead;
	readonly screener: Screener;
	newId(): Uint8Array;
	presentDecision(record: DecisionRecord): string;
	readonly watchSignals: ((event: NormalEvent, signals: SignalValues) => void) | undefined;
	/** The clock of the database at the reading. No later receipt time is stored. */
	readonly latestReceiptMs: number;
}

export function decideBatch(options: DecideBatchOptions): DecidedBatch {
	const batch = new Batch(options);
	for (const waiting of options.waiting) batch.take(waiting);
	return batch.finish();
}

class Batch {
	private readonly options: DecideBatchOptions;
	private readonly network: KnownNetwork;
	private readonly drafts = new Map<string, CustomerDraft>();
	private readonly links = new Map<string, LinkWrite>();
	private readonly rows: Rows = {
		customers: [],
		events: [],
		links: [],
		keys: [],
		cases: [],
		caseEvents: [],
		outbox: [],
		audit: [],
		matches: [],
		keptMatches: [],
	};
	private readonly answers = new Map<WaitingEvent, string>();
	private readonly failed = new Map<WaitingEvent, unknown>();
	private readonly spoiled = new Set<string>();
	private readonly consequences: Consequences;

	constructor(options: DecideBatchOptions) {
		this.options = options;
		this.network = new KnownNetwork(options.read.entities);
		this.consequences = new Consequences(options.context, options.newId, this.rows);
	}

	/**
	 * An event whose decision throws fails alone. The draft of its customer is dropped, and the customer's other events
	 * wait for another round.
	 */
	take(waiting: WaitingEvent): void {
		const { customerId } = waiting.event;
		if (this.spoiled.has(customerId)) return;
		try {
			this.decideOne(waiting, this.draftOf(waiting.event));
		} catch (error) {
			this.failed.set(waiting, error);
			this.spoiled.add(customerId);
		}
	}

	finish(): DecidedBatch {
		for (const draft of this.drafts.values())
			if (!this.spoiled.has(draft.id)) this.rows.customers.push(draft.toWrite());
		this.rows.links.push(...this.links.values());
		if (this.spoiled.size === 0) {
			return { rows: this.rows, answers: this.answers, failed: this.failed, undecided: [] };
		}
		const isWhole = (row: { readonly customerId: string }): boolean => !this.spoiled.has(row.customerId);
		return {
			rows: {
				customers: this.rows.customers,
				events: this.rows.events.filter(isWhole),
				links: this.rows.links.filter(isWhole),
				keys: this.rows.keys.filter(isWhole),
				cases: this.rows.cases.filter(isWhole),
				caseEvents: this.rows.caseEvents.filter(isWhole),
				outbox: this.rows.outbox.filter(isWhole),
				audit: this.rows.audit.filter(isWhole),
				matches: this.rows.matches.filter(isWhole),
				keptMatches: this.rows.keptMatches.filter(isWhole),
			},
			answers: new Map([...this.answers].filter(([waiting]) => isWhole(waiting.event))),
			failed: this.failed,
			undecided: this.options.waiting.filter((waiting) => !isWhole(waiting.event) && !this.failed.has(waiting)),
		};
	}

	private draftOf({ customerId, receivedAt }: NormalEvent): CustomerDraft {
		const known = this.drafts.get(customerId);
		if (known) return known;
		const draft = new CustomerDraft(customerId, this.options.read.customers.get(customerId), receivedAt);
		this.drafts.set(customerId, draft);
		return draft;
	}

	private decideOne(waiting: WaitingEvent, draft: CustomerDraft): void {
		const { context, watchSignals } = this.options;
		const person = this.readPerson(waiting, draft);
		const received = keepReceiptOrder(capReceipt(waiting.event, this.options.latestReceiptMs), draft.lastReceivedAt);
		const event = screenOwnName(received, person, draft, { screener: this.options.screener, hash: context.hash });
		const decided = decide({
			event,
			customer: draft.state,
			isNewCustomer: draft.isNew,
			profile: draft.profile,
			network: this.network,
			account: waiting.account,
			workspace: context.settings,
			ruleSet: context.ruleSet,
			shadowSet: context.shadow?.ruleSet,
			control: context.control,
			refs: waiting.refs,
			...(watchSignals && { watch: (signals: SignalValues) => watchSignals(event, signals) }),
		});
		const forced = context.isLive ? decided : forceOutcome(event, decided);
		const outcome = waiting.isHistory && !isHeldAsListed(event, forced) ? withoutConsequences(forced) : forced;
		tieEntities(this.network, draft.profile, event, waiting.refs, (tie) => this.addLink(tie, draft.id));
		const matchesBefore = draft.profile.matches;
		const sent = waiting.account === undefined ? undefined : sumSent(draft.profile, event);
		const isNewMovement = foldEvent(draft.profile, event, outcome, waiting.refs);
		if (sent !== undefined && waiting.account !== undefined)
			this.follow({ event, account: waiting.account, ...sent }, draft, isNewMovement);
		let caseId = this.consequences.applyOutcome(waiting, event, outcome, draft);
		if (isCustomerScreened(event.screened)) {
			const screened = this.consequences.applyScreening(waiting, event, event.screened, outcome, draft, matchesBefore);
			caseId ??= screened;
		}
		if (isUnsearched(person, draft, this.options.screener)) this.consequences.takeClearBack(event, draft);
		if (event.screened !== undefined) this.consequences.noteMatches(waiting, event, draft, { caseId, matchesBefore });
		draft.advance(event.occurredAt, event.receivedAt);
		this.sealPerson(person, draft);
		this.recordOne(waiting, event, outcome, draft, { caseId, isNewMovement });
	}

	/** Keeps the customer's account findable, and records money that was sent at the accounts of its receivers. */
	private follow(payment: FollowedPayment, draft: CustomerDraft, isNewMovement: boolean): void {
		const { event, account } = payment;
		const onTie = (tie: NotedTie): void => this.addLink(tie, draft.id);
		tieAccount(this.network, { event, account, isNewCustomer: draft.isNew }, onTie);
		if (!isNewMovement) return;
		const { hash } = this.options.context;
		passMoney(this.network, { ...payment, accountOf: (id) => accountOf(id, hash) }, (passed) =>
			this.addFlows(passed, event),
		);
	}

	private addFlows({ account, flows }: PassedMoney, { customerId, occurredAt }: NormalEvent): void {
		const name = `flows ${account} ${customerId}`;
		const before = this.links.get(name)?.flows ?? "";
		this.links.set(name, {
			...{ hash: account, customerId, role: "account", seenAt: occurredAt, flaggedAt: undefined, isNew: false },
			isNoted: true,
			flows: before + flows,
		});
	}

	/** Writes the tie as the network now knows it, so that the database only replaces it. */
	private addLink({ ref, member, isNew, isNoted }: NotedTie, customerId: string): void {
		const name = `${ref.role} ${ref.hash} ${customerId}`;
		this.links.set(name, {
			hash: ref.hash,
			customerId,
			role: ref.role,
			seenAt: member.lastSeenAt,
			flaggedAt: member.lastFlaggedAt,
			isNew: isNew || (this.links.get(name)?.isNew ?? false),
			isNoted,
		});
	}

	/** The personal fields with those of the event; undefined if the event has none. */
	private readPerson(waiting: WaitingEvent, draft: CustomerDraft): ToldPerson | undefined {
		const fields = waiting.secrets.customer;
		if (fields === undefined) return undefined;
		const { keys, realm } = this.options.context;
		const sealed = draft.sealed ?? this.options.read.customers.get(draft.id)?.sealed;
		const text = sealed && unseal(keys, placeOfCustomer(realm, draft.id), sealed).toString("utf8");
		const before = text === undefined ? {} : (JSON.parse(text) as ToldPerson["before"]);
		return { before, now: { ...before, ...fields } };
	}

	private sealPerson(person: ToldPerson | undefined, draft: CustomerDraft): void {
		if (person === undefined) return;
		const { keys, realm } = this.options.context;
		draft.sealed = seal(keys, placeOfCustomer(realm, draft.id), Buffer.from(JSON.stringify(person.now)));
		if (person.before.name !== person.now.name) draft.isRenamed = true;
	}

	private recordOne(
		waiting: WaitingEvent,
		event: NormalEvent,
		outcome: Outcome,
		draft: CustomerDraft,
		effects: { readonly caseId: string | undefined; readonly isNewMovement: boolean },
	): void {
		const { context } = this.options;
		const record = buildRecord(waiting, event, outcome, draft, effects.caseId, context);
		const isSearched = !this.options.screener.isEmpty;
		const text = this.options.presentDecision(isSearched ? record : sayUnsearched(record, draft));
		const packed = packEvent(waiting.secrets, text);
		// The movement counts once in the daily figures of the network. Attempts do not count.
		const party = effects.isNewMovement ? movementPartyOf(event) : undefined;
		this.rows.events.push({
			id: waiting.id,
			customerId: draft.id,
			seq: draft.version,
			type: event.type,
			occurredAt: event.occurredAt,
			decision: outcome.decision,
			score: outcome.score,
			rulesVersion: context.rulesVersion,
			amountMinor: event.amountMinor,
			party: party?.hash,
			partyRole: party?.role,
			body: JSON.stringify(event),
			outcome: writeOutcome(outcome, context.shadow?.number),
			sealed: seal(context.keys, placeOfEvent(context.realm, waiting.id), packed),
			reference: event.reference,
		});
		if (waiting.idempotencyKey !== undefined) {
			this.rows.keys.push({
				key: waiting.idempotencyKey,
				eventId: waiting.id,
				customerId: draft.id,
				fingerprint: waiting.fingerprint,
			});
		}
		waiting.isControl = outcome.isControl === true;
		this.answers.set(waiting, text);
	}
}

/** True for an imported event: its money cannot be held any more. */
function withoutConsequences(outcome: Outcome): Outcome {
	return { ...outcome, opensCase: undefined, holds: false, holdCause: undefined, isStopped: undefined };
}

/** Caps the receipt time, so that a clock that is a little ahead of the database leaves no customer in the future. */
function capReceipt(event: NormalEvent, latestMs: number): NormalEvent {
	return event.receivedAt <= latestMs ? event : moveReceipt(event, latestMs);
}

/** The receipt times of a customer never go back, even if the clocks of processes differ. */
function keepReceiptOrder(event: NormalEvent, lastReceivedAt: number): NormalEvent {
	return event.receivedAt >= lastReceivedAt ? event : moveReceipt(event, lastReceivedAt);
}

/**
 * An event that names no time of its own happened when it was received, so both times move together. Otherwise a payout
 * from a clock that is a second behind would count as earlier than the SIM swap before it, and would be allowed.
 */
function moveReceipt(event: NormalEvent, receivedAt: number): NormalEvent {
	const occurredAt = event.occurredAt === event.receivedAt ? receivedAt : event.occurredAt;
	return { ...event, receivedAt, occurredAt };
}

/** Without a list no name was screened. The answer says so, so that nobody takes it for a clear result. */
function sayUnsearched(record: DecisionRecord, { screeningStatus: status }: CustomerDraft): DecisionRecord {
	return { ...record, screening: { status, roles: [], isComplete: false, matches: [] } };
}

function buildRecord(
	waiting: WaitingEvent,
	event: NormalEvent,
	outcome: Outcome,
	draft: CustomerDraft,
	caseId: string | undefined,
	context: RealmContext,
): DecisionRecord {
	const { currency } = context.settings;
	const { amountMinor, conversion, wallet, screened } = event;
	return {
		eventId: event.id,
		type: event.type,
		customerId: event.customerId,
		decision: outcome.decision,
		score: outcome.score,
		riskLevel: outcome.riskLevel,
		reasons: outcome.reasons,
		amount:
			amountMinor === undefined ? undefined : { value: formatMinorUnits(amountMinor, currency), currency, conversion },
		wallet: wallet === undefined ? undefined : { ...wallet, address: waiting.secrets.wallet_address ?? "" },
		screening: screened === undefined ? undefined : { ...screened, status: draft.screeningStatus },
		customer: { status: draft.status, riskLevel: draft.riskLevel },
		nextStep: outcome.nextStep,
		customerMessage: outcome.customerMessage,
		coolOffUntil: outcome.coolOffUntil,
		wouldDecide: outcome.wouldDecide,
		caseId,
		warnings: waiting.warnings,
		isLive: context.isLive,
		isBackfilled: event.isBackfilled,
		rulesVersion: String(context.rulesVersion),
		createdAt: event.receivedAt,
	};
}
