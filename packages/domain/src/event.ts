// An event in two forms: as the caller sent it (validated, in the caller's words), and normalised, without secrets.

import type { AnonymousNetwork, ListedFacts } from "./entries/entry.ts";
import type { ScreenedFacts } from "./screening.ts";
import type {
	Change,
	CustomerKind,
	DestinationType,
	Direction,
	EntityRole,
	EventType,
	Method,
	MovementStatus,
} from "./vocabulary.ts";

/** A keyed hash: 22 letters of base64url, 128 bits. */
export type Hash = string;

/** The body of `POST /v1/events` after the contract has checked it. Names are the wire's. */
export interface EventInput {
	readonly type: EventType;
	readonly customer_id: string;
	readonly occurred_at?: string;
	readonly amount?: number;
	readonly currency?: string;
	readonly direction?: Direction;
	readonly method?: Method;
	/** Still in the caller's spelling (`success`, `settled` …); normalising folds it. */
	readonly status?: string;
	readonly reference?: string;
	readonly counterparty?: {
		readonly id?: string;
		readonly name?: string;
		readonly phone?: string;
		readonly account?: string;
		readonly bank_code?: string;
		readonly country?: string;
		readonly wallet?: string;
	};
	readonly destination?: {
		readonly type?: DestinationType;
		readonly account?: string;
		readonly bank_code?: string;
		readonly name?: string;
		readonly country?: string;
		readonly network?: string;
	};
	readonly balance?: number;
	/** `amount` is the text of the number as it was sent, every digit kept. */
	readonly asset?: { readonly code: string; readonly amount: string; readonly network?: string };
	readonly travel_rule?: {
		readonly originator?: {
			readonly name?: string;
			readonly account?: string;
			readonly country?: string;
			readonly address?: string;
			readonly national_id?: string;
			readonly dob?: string;
		};
		readonly beneficiary?: { readonly name?: string; readonly address?: string };
		readonly beneficiary_vasp?: string;
	};
	readonly customer?: {
		readonly name?: string;
		readonly phone?: string;
		readonly email?: string;
		readonly national_id?: string;
		readonly bvn?: string;
		readonly dob?: string;
		readonly nationality?: string;
		readonly kyc_level?: string | number;
		readonly kind?: CustomerKind;
	};
	readonly changes?: readonly Change[];
	readonly login?: { readonly success: boolean };
	readonly device?: { readonly id?: string; readonly ip?: string };
	readonly location?: { readonly lat: number; readonly lng: number };
	readonly sim_swapped_at?: string | number;
	readonly metadata?: Readonly<Record<string, unknown>>;
	readonly idempotency_key?: string;
	readonly retry_of?: string;
}

export type RateSource = "workspace" | "feed" | "package";

/** Kept only when the event's currency is not the workspace's. */
export interface Conversion {
	/** Major units as the caller sent them. */
	readonly originalAmount: number;
	readonly originalCurrency: string;
	/** Workspace currency per one unit of the original. */
	readonly rate: number;
	/** ISO date or time the rate is of. */
	readonly rateAt: string;
	readonly rateSource: RateSource;
}

export interface EventParty {
	/** The one hash this party is counted by: wallet, account, phone, id, masked number, then name; the first there is. */
	readonly key?: Hash | undefined;
	/** Every hash of this party that links (never a masked number's or the name's). */
	readonly hashes: readonly Hash[];
	readonly country?: string | undefined;
	/** Set with method `agent` or `pos`: the hash of the agent's id. */
	readonly agent?: Hash | undefined;
	/** Was on the workspace's list of lenders when the event came. */
	readonly isLender?: true | undefined;
}

export interface EventDestination {
	readonly type: DestinationType;
	/** Absent when no account was sent. */
	readonly key?: Hash | undefined;
	readonly bankCode?: string | undefined;
	readonly country?: string | undefined;
	/** Nigerian bank accounts with a bank code only. `weak` for codes the check digit does not bind. */
	readonly nuban?: "valid" | "invalid" | "weak_invalid" | undefined;
	/** The name there, as `keyName` keys it for this customer; not of transactions. */
	readonly nameKeys?: readonly number[] | undefined;
	/** The account was masked: `key` knows it again for this customer alone, and ties nobody to it. */
	readonly isMasked?: true | undefined;
}

export interface EventDevice {
	readonly key?: Hash | undefined;
	readonly ipCountry?: string | undefined;
	/** What the address belongs to, where it was on a list of anonymous networks. */
	readonly network?: AnonymousNetwork | undefined;
	/** Was on the workspace's list of its agents' devices. */
	readonly isAgents?: true | undefined;
}

export interface EventWallet {
	readonly chain: string;
	readonly valid: boolean;
	readonly networkMatches: boolean;
	readonly sanctioned: boolean;
	readonly reason?: string;
}

/** What travel-rule data consists of; `originator_identity` is an address, a document or a birth date. */
export type TravelRulePart =
	| "originator_name"
	| "originator_account"
	| "originator_identity"
	| "beneficiary_name"
	| "beneficiary_account"
	| "beneficiary_vasp";

/** Crypto only: whether the amount asks for travel-rule data, and whether both names came. */
export interface TravelRuleFacts {
	readonly isRequired: boolean;
	readonly isPresent: boolean;
	/** Where it is required and not whole. */
	readonly missing?: readonly TravelRulePart[];
}

/** What a customer.created or customer.updated says of the customer, without secrets. */
export interface CustomerFacts {
	readonly kind?: CustomerKind | undefined;
	/** The customer's own name, as `keyName` keys it for this customer. */
	readonly nameKeys?: readonly number[] | undefined;
	readonly phone?: Hash | undefined;
	readonly email?: Hash | undefined;
	readonly nationalId?: Hash | undefined;
	readonly bvn?: Hash | undefined;
	readonly nationality?: string | undefined;
	readonly kycLevel?: string | undefined;
	readonly hasDisposableEmail?: boolean | undefined;
	/** When a customer who is under age turns 18 (ms); 0 for an adult, absent when no birth date was sent. */
	readonly adultAt?: number | undefined;
}

/** The event as rules see it and as it is stored in clear. Times are ms since 1970, money minor units of the workspace. */
export interface NormalEvent {
	readonly id: string;
	readonly type: EventType;
	readonly customerId: string;
	readonly occurredAt: number;
	readonly receivedAt: number;
	readonly isBackfilled: boolean;
	readonly amountMinor?: number | undefined;
	readonly balanceMinor?: number | undefined;
	readonly conversion?: Conversion | undefined;
	readonly direction?: Direction | undefined;
	readonly method?: Method | undefined;
	readonly status?: MovementStatus | undefined;
	readonly reference?: Hash | undefined;
	/** The id of the event that was approved, and that this one asks to do; as the caller sent it. */
	readonly retryOf?: string | undefined;
	readonly counterparty?: EventParty | undefined;
	readonly destination?: EventDestination | undefined;
	readonly asset?: { readonly code: string; readonly amount: string; readonly network?: string } | undefined;
	readonly wallet?: EventWallet | undefined;
	readonly travelRule?: TravelRuleFacts | undefined;
	readonly customer?: CustomerFacts | undefined;
	readonly changes?: readonly Change[] | undefined;
	readonly loginSuccess?: boolean | undefined;
	readonly device?: EventDevice | undefined;
	/** Rounded to three decimals (about 110 m): enough for every rule, too little for a doorstep. */
	readonly location?: { readonly lat: number; readonly lng: number } | undefined;
	readonly simSwappedAt?: number | undefined;
	readonly metadata?: Readonly<Record<string, unknown>> | undefined;
	/** What of it was on the workspace's block and allow lists when it came. */
	readonly listed?: ListedFacts | undefined;
	/** What its names were on the lists of sanctions and PEPs when it came; absent when none was searched for. */
	readonly screened?: ScreenedFacts | undefined;
}

/** What is sealed beside the event and never stored in clear. */
export interface EventSecrets {
	readonly customer?: EventInput["customer"] | undefined;
	readonly counterparty?: EventInput["counterparty"] | undefined;
	readonly destination?: { readonly name?: string | undefined; readonly network?: string | undefined } | undefined;
	readonly travel_rule?: EventInput["travel_rule"] | undefined;
	readonly device?: EventInput["device"] | undefined;
	readonly reference?: string | undefined;
	/** The key it came under, so that a notice about the event can name it. */
	readonly idempotency_key?: string | undefined;
	/** The canonical spelling of the wallet, for the answer. */
	readonly wallet_address?: string | undefined;
}

/** A tie between the event's customer and something others may be tied to as well. */
export interface EntityRef {
	readonly role: EntityRole;
	readonly hash: Hash;
}

/** Money that moves or asks to: a transaction or a payout request. */
export function isMovement(event: NormalEvent): boolean {
	return event.type === "transaction" || event.type === "payout.requested";
}

/** A payout, or an outgoing transaction. A transaction without direction is taken as outgoing. */
export function isOut(event: NormalEvent): boolean {
	return event.type === "payout.requested" || (event.type === "transaction" && event.direction !== "in");
}

/** Who is paid: the destination where there is one, else the counterparty. */
export function payeeOf(event: NormalEvent): Hash | undefined {
	return isOut(event) ? (event.destination?.key ?? event.counterparty?.key) : undefined;
}

export function payerOf(event: NormalEvent): Hash | undefined {
	return isMovement(event) && !isOut(event) ? event.counterparty?.key : undefined;
}

/** The agent at whom cash is handed over. A POS is left out: most of what is paid there are purchases in a shop (0013). */
export function agentOf(event: NormalEvent): Hash | undefined {
	return event.method === "agent" && isMovement(event) ? event.counterparty?.agent : undefined;
}

const NO_COUNTRIES: readonly string[] = [];

/** Countries of the other side: the destination's first. */
export function partyCountriesOf({ destination, counterparty }: NormalEvent): readonly string[] {
	const first = destination?.country ?? counterparty?.country;
	if (first === undefined) return NO_COUNTRIES;
	const second = counterparty?.country;
	return second === undefined || second === first ? [first] : [first, second];
}

/** Every tie this event shows, without repeats. */
export function entityRefsOf(event: NormalEvent): EntityRef[] {
	const refs: EntityRef[] = [];
	const add = (role: EntityRole, hash: Hash | undefined): void => {
		if (hash !== undefined && !refs.some((ref) => ref.role === role && ref.hash === hash)) refs.push({ role, hash });
	};
	add("device", event.device?.key);
	const destination = event.destination?.isMasked ? undefined : event.destination?.key;
	if (isMovement(event)) {
		const role = isOut(event) ? "payee" : "payer";
		add(role, destination);
		for (const hash of event.counterparty?.hashes ?? []) add(role, hash);
		add("agent", event.counterparty?.agent);
	} else {
		add("payee", destination);
	}
	add("phone", event.customer?.phone);
	add("email", event.customer?.email);
	add("identity", event.customer?.nationalId);
	add("identity", event.customer?.bvn);
	return refs;
}
