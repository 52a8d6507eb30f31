// A workspace in memory. It decides events, holds customers and takes the outcome of verifications, without a server, so
// that simulated contests of thieves and honest customers can run ten thousand at a time.

import {
	accountOf,
	type CountryServed,
	type Decision,
	type EventInput,
	isMovement,
	type NextStep,
	type NormalEvent,
	normaliseEvent,
	payeeOf,
	type RuleSetDocument,
} from "@hakiki/domain";
import { catalogue, compileRuleSet, defaultRuleSet, type Outcome, Replay } from "@hakiki/rules";
import { settingsOf } from "../realms/settings-of.ts";
import { loadReplayReference, ReplayContext, type ReplayReference } from "./replay-reference.ts";

export interface RehearsedDecision {
	readonly eventId: string;
	readonly decision: Decision;
	readonly nextStep: NextStep;
	readonly score: number;
	/** Only a legal limit stopped the event. */
	readonly isCapped: boolean;
	/** Ids of the rules that fired. */
	readonly fired: readonly string[];
}

type RehearsedEvent = EventInput & { readonly occurred_at: string };

const BLOCK_SCORE = 85;
/** A payout that is eight days old counts as history. */
const HISTORY_MS = 8 * 86_400_000;
const REFERENCES = new Map<CountryServed, Promise<ReplayReference>>();

interface Held {
	readonly event: NormalEvent;
	readonly outcome: Outcome;
}

export class Rehearsal {
	private readonly context: ReplayContext;
	private readonly replay: Replay;
	private readonly held = new Map<string, Held>();
	private count = 0;

	/** Decides with the catalogue's defaults unless another rule set is given. */
	static async open(country: CountryServed, rules = defaultRuleSet(country)): Promise<Rehearsal> {
		const reference = REFERENCES.get(country) ?? loadReplayReference(country);
		REFERENCES.set(country, reference);
		return new Rehearsal(rules, await reference);
	}

	private constructor(rules: RuleSetDocument, reference: ReplayReference) {
		this.context = new ReplayContext(settingsOf(rules.country, reference), reference);
		const ruleSet = compileRuleSet(rules, catalogue);
		this.replay = new Replay({
			workspace: this.context.workspace,
			ruleSet,
			isEnforcing: true,
			accountOf: (id) => accountOf(id, this.context.hash),
		});
	}

	/** Adds an event as history: it builds the profile and stops nobody. */
	recall(input: RehearsedEvent): void {
		this.replay.decide(this.normalise(input, HISTORY_MS));
	}

	/** Decides an event as if it had been received when it happened. */
	post(input: RehearsedEvent): RehearsedDecision {
		const event = this.normalise(input, 0);
		const { id } = event;
		const outcome = this.replay.decide(event);
		if (outcome.decision !== "allow") this.held.set(id, { event, outcome });
		const { decision, nextStep, score, fired } = outcome;
		const rules = fired.map(({ rule }) => rule);
		const isCapped = decision === "block" && score < BLOCK_SCORE && !rules.includes("customer_held");
		return { eventId: id, decision, nextStep, score, isCapped, fired: rules };
	}

	private normalise(input: RehearsedEvent, delayMs: number): NormalEvent {
		this.count += 1;
		const receivedAt = Date.parse(input.occurred_at) + delayMs;
		return this.context.share(normaliseEvent(input, this.context.at(`evt_${this.count}`, receivedAt)).event);
	}

	/** After a passed verification the payment may be posted again, as on a server. */
	verify(eventId: string, at: number, isPassed: boolean): void {
		const held = this.held.get(eventId);
		if (held === undefined || !isMovement(held.event)) return;
		const { event, outcome } = held;
		if (!isPassed) {
			this.replay.change(event.customerId, { kind: "verification_failed", at, eventId });
			return;
		}
		const payee = payeeOf(event);
		const approval = {
			eventId,
			eventAt: event.occurredAt,
			...(payee === undefined ? {} : { payee }),
			...(event.amountMinor === undefined ? {} : { amountMinor: event.amountMinor }),
			rules: outcome.fired.map(({ rule }) => rule),
		};
		this.replay.change(event.customerId, {
			kind: "case_closed",
			at,
			approvals: [approval],
			declined: [],
			isVerified: true,
		});
	}
}
