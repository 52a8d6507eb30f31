// Follows money from customer to customer. A payment leaves a record at the receiving customer's account: who paid, when
// and how much. It also carries on the records of the payer's own account that it may be paid from. So every account holds
// the ways that money took to it, and a return to the origin is found by reading one row. No graph is walked, and the text
// of a row is bounded, so the time is bounded as well.

import type { CountryServed, Hash, NetworkFacts, NormalEvent } from "@hakiki/domain";
import { isMovement, payeeOf } from "@hakiki/domain";
import { isPaidInDay, isShopPayment, isUndoing } from "../profile/movements.ts";
import type { Profile } from "../profile/profile.ts";
import { shortenOptional } from "../profile/shorten-hash.ts";
import { DAY_S, sumWindow } from "../profile/windows.ts";
import type { KnownNetwork } from "./known-network.ts";

/** The bounds of the search. A rule may ask for less, and never for more. */
export const FLOW_LIMITS = {
	/** Between the origin and the return. */
	othersMin: 2,
	othersMax: 5,
	windowS: 14 * DAY_S,
	/** The least share of an amount that a step passes on. */
	keptMin: 0.4,
	/** A payment of more than this many times what customers had sent to its payer meanwhile is about other money. */
	grownMax: 1.5,
	/** Ways that one payment carries on, the latest first. */
	carriedMax: 8,
	/** The letters that one payment adds to an account. */
	addedMax: 1_200,
	/** An account with more letters than the first number is cut down to the second. */
	lettersMax: 4_000,
	lettersKept: 2_400,
	/** A phone may belong to two customers. Money to a phone of more is recorded for the two who were seen last. */
	holdersMax: 2,
} as const;

/** Smaller payments are not followed: they are most payments, and a ring would need hundreds of them. */
export const FLOW_MIN_MINOR: Readonly<Record<CountryServed, number>> = { KE: 300_000, NG: 3_000_000 };

const OUT_S = 28 * DAY_S;

/** One way that money took to an account. Times are whole seconds. */
export interface Flow {
	readonly startedAt: number;
	readonly lastAt: number;
	/** The amount of the first payment, and how much of it may have arrived. */
	readonly startMinor: number;
	readonly minor: number;
	/** The least share of the traced amount that a customer on the way passed on. */
	readonly kept: number;
	/**
	 * The least share that a payment on the way was of all money that customers had sent to its payer, from a day before the
	 * traced money arrived. In a savings group many pay the member in turn, who then pays only one share.
	 */
	readonly pure: number;
	/** The least share that a payment on the way was of all money that its payer had sent in 28 days. */
	readonly bulk: number;
	/** The customers on the way, the origin first. */
	readonly path: readonly string[];
}

/** Money that comes back to its origin with this payment. */
export interface MoneyReturn extends Flow {
	/** From the first payment to this one. */
	readonly hours: number;
}

export interface FollowedPayment {
	readonly event: NormalEvent;
	/** The hash of the payer's own account. */
	readonly account: Hash;
	/** Payments to the same payee in a day, with this one, because a sum is easily split. */
	readonly sent: readonly { readonly at: number; readonly amountMinor: number }[];
	/** Paid to anybody in 28 days, with this payment. */
	readonly outMinor: number;
}

/** Returns true if the payment may be a step of a ring. */
export function isFollowed(event: NormalEvent, country: CountryServed): boolean {
	if ((event.amountMinor ?? 0) < FLOW_MIN_MINOR[country] || !isMovement(event)) return false;
	if (event.destination === undefined && event.counterparty === undefined) return false;
	return !isUndoing(event) && !isShopPayment(event);
}

/** Returns true if the customer's own account is read for the event, or may have to be written for the first time. */
export function needsAccount(event: NormalEvent, country: CountryServed): boolean {
	return event.type === "customer.created" || isFollowed(event, country);
}

/** The records of an account that a payment at `at` may continue, in the order of their arrival. */
export function readFlows(text: string, at: number): readonly Flow[] {
	const flows: Flow[] = [];
	// Cutting may have left a part of a record before the first line break.
	let from = text.indexOf("\n");
	while (from >= 0) {
		const next = text.indexOf("\n", from + 1);
		const startedAt = Number.parseInt(text.slice(from + 2, from + 14), 10);
		// Most records of an old account are outside of the window, and need not be parsed.
		if (startedAt <= at && at - startedAt <= FLOW_LIMITS.windowS) {
			const flow = parseFlow(next < 0 ? text.slice(from + 1) : text.slice(from + 1, next));
			if (flow.lastAt <= at) flows.push(flow);
		}
		from = next;
	}
	return flows;
}

type FlowRecord = [number, number, number, number, number, number, number, ...string[]];

function parseFlow(line: string): Flow {
	const [startedAt, lastAt, startMinor, minor, kept, pure, bulk, ...path] = JSON.parse(line) as FlowRecord;
	return { startedAt, lastAt, startMinor, minor, kept: kept / 1000, pure: pure / 1000, bulk: bulk / 1000, path };
}

/** Only ASCII, so that PostgreSQL counts the same letters. */
function writeFlow({ startedAt, lastAt, startMinor, minor, kept, pure, bulk, path }: Flow): string {
	const shares = [kept, pure, bulk].map((share) => Math.floor(share * 1000));
	const text = JSON.stringify([startedAt, lastAt, startMinor, minor, ...shares, ...path]);
	return `\n${text.replaceAll(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)}`;
}

/** Adds records to the text of an account. The database does the same, because several processes add at once. */
export function addFlows(text: string, added: string): string {
	const whole = text + added;
	return whole.length > FLOW_LIMITS.lettersMax ? whole.slice(-FLOW_LIMITS.lettersKept) : whole;
}

type Sent = Pick<FollowedPayment, "event" | "sent" | "outMinor">;

/** One step further: what this payment passes on, or undefined if it is about other money. */
function takeStep(flow: Flow, flows: readonly Flow[], { event, sent, outMinor }: Sent): Flow | undefined {
	let sentMinor = 0;
	for (const { at, amountMinor } of sent) if (at >= flow.lastAt) sentMinor += amountMinor;
	const kept = Math.min(1, sentMinor / flow.minor);
	if (kept < FLOW_LIMITS.keptMin) return undefined;
	let receivedMinor = 0;
	for (const other of flows)
		if (other.path.length === 1 && other.lastAt > flow.lastAt - DAY_S) receivedMinor += other.startMinor;
	// The line of the payment itself may have been cut off.
	const share = sentMinor / Math.max(flow.minor, receivedMinor);
	if (share > FLOW_LIMITS.grownMax) return undefined;
	return {
		...flow,
		lastAt: Math.floor(event.occurredAt / 1000),
		minor: Math.min(sentMinor, flow.minor),
		kept: Math.min(flow.kept, kept),
		pure: Math.min(flow.pure, share),
		bulk: Math.min(flow.bulk, sentMinor / Math.max(sentMinor, outMinor)),
	};
}

/** The customers behind the payee: those whose phone or own id it is. */
export function findHolders(network: NetworkFacts, event: NormalEvent): readonly string[] {
	const found = new Map<string, number>();
	const look = (hash: Hash | undefined): void => {
		if (hash === undefined) return;
		for (const { role, members } of network.allOf(hash)) {
			if (role !== "account" && role !== "phone") continue;
			for (const { customerId, lastSeenAt } of members)
				if (customerId !== event.customerId) found.set(customerId, lastSeenAt);
		}
	};
	look(event.destination?.key);
	for (const hash of event.counterparty?.hashes ?? []) look(hash);
	if (found.size <= FLOW_LIMITS.holdersMax) return [...found.keys()];
	const latestFirst = [...found].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
	return latestFirst.slice(0, FLOW_LIMITS.holdersMax).map(([id]) => id);
}

/** The best traced return of money with this payment: the one of which most was kept on the way. */
export function findReturn(network: NetworkFacts, payment: FollowedPayment): MoneyReturn | undefined {
	const { event, account } = payment;
	const text = network.find("account", account)?.flows ?? "";
	if (text === "") return undefined;
	const holders = findHolders(network, event);
	if (holders.length === 0) return undefined;
	const at = Math.floor(event.occurredAt / 1000);
	const flows = readFlows(text, at);
	let best: MoneyReturn | undefined;
	for (const flow of flows) {
		const { path } = flow;
		if (path.length < FLOW_LIMITS.othersMin || !holders.includes(path[0] ?? "") || path.includes(event.customerId))
			continue;
		const step = takeStep(flow, flows, payment);
		if (step === undefined || (best !== undefined && !isBetter(step, best))) continue;
		best = { ...step, path: [...path, event.customerId], hours: (at - flow.startedAt) / 3600 };
	}
	return best;
}

function isBetter(one: Flow, other: Flow): boolean {
	const difference = Math.min(one.kept, one.pure) - Math.min(other.kept, other.pure);
	return difference === 0 ? one.startedAt > other.startedAt : difference > 0;
}

export interface PassedMoney {
	/** The hash of the receiving customer's account. */
	readonly account: Hash;
	readonly flows: string;
}

interface PassedPayment extends FollowedPayment {
	accountOf(customerId: string): Hash;
}

/** The sums paid to the payee in a day and to anybody in 28 days, with this event. The profile is without it. */
export function sumSent(profile: Profile, event: NormalEvent): Pick<FollowedPayment, "sent" | "outMinor"> {
	const at = Math.floor(event.occurredAt / 1000);
	const payee = shortenOptional(payeeOf(event));
	const sent = profile.movements.filter((one) => isPaidInDay(one, payee, at));
	const { amountMinor = 0 } = event;
	const outMinor = (sumWindow(profile, at, OUT_S, "outSum") ?? 0) + amountMinor;
	return { sent: [...sent, { at, amountMinor }], outMinor };
}

/** Records a payment that was made at the accounts of its receivers. */
export function passMoney(network: KnownNetwork, payment: PassedPayment, onPass?: (passed: PassedMoney) => void): void {
	const { event, account, accountOf } = payment;
	const payee = payeeOf(event);
	// If hundreds pay one account, writing it would only create contention, as with other hubs.
	if (payee === undefined || network.isHub({ role: "payee", hash: payee })) return;
	const holders = findHolders(network, event);
	if (holders.length === 0) return;
	const at = Math.floor(event.occurredAt / 1000);
	const flows = readFlows(network.find("account", account)?.flows ?? "", at);
	for (const holder of holders) {
		const passed = { account: accountOf(holder), flows: composeFlows(flows, payment, holder) };
		network.addFlows(passed.account, passed.flows);
		onPass?.(passed);
	}
}

function composeFlows(flows: readonly Flow[], payment: Sent, holder: string): string {
	const { event, outMinor } = payment;
	const { customerId, amountMinor = 0 } = event;
	const at = Math.floor(event.occurredAt / 1000);
	const sums = { startMinor: amountMinor, minor: amountMinor, kept: 1, pure: 1, bulk: amountMinor / outMinor };
	const first = { startedAt: at, lastAt: at, ...sums };
	let text = writeFlow({ ...first, path: [customerId] });
	let carried = 0;
	for (let index = flows.length - 1; index >= 0 && carried < FLOW_LIMITS.carriedMax; index -= 1) {
		const flow = flows[index];
		if (flow === undefined || flow.path.length >= FLOW_LIMITS.othersMax) continue;
		if (flow.path.includes(customerId) || flow.path.includes(holder)) continue;
		const step = takeStep(flow, flows, payment);
		if (step === undefined) continue;
		const line = writeFlow({ ...step, path: [...flow.path, customerId] });
		if (text.length + line.length > FLOW_LIMITS.addedMax) break;
		text += line;
		carried += 1;
	}
	return text;
}
