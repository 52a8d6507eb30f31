// An event in two forms: as the caller sent it (validated, with the names of the wire), and normalised, without
// secrets.

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
	Namespace,
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
	/** Still in the caller's spelling (`success`, `settled` …). Normalising folds it. */
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

/** Present only if the event's currency is not the workspace's. */
export interface Conversion {
	/** Major units as the caller sent them. */
	readonly originalAmount: number;
	readonly originalCurrency: string;
	/** Units of the workspace's currency for one unit of the original currency. */
	readonly rate: number;
	/** The ISO date or time of the rate. */
	readonly rateAt: string;
	readonly rateSource: RateSource;
}

export interface EventParty {
	/** The one hash that this party is counted by: the first of wallet, account, phone, id, masked number and name. */
	readonly key?: Hash | undefined;
	/** Every hash that links this party to others. The hashes of masked numbers and names do not. */
	readonly hashes: readonly Hash[];
	readonly country?: string | undefined;
	/** Set with method `agent` or `pos`: the hash of the agent's id. */
	readonly agent?: Hash | undefined;
	/** True if the party was on the workspace's list of lenders when the event arrived. */
	readonly isLender?: true | undefined;
}

export interface EventDestination {
	readonly type: DestinationType;
	/** Absent if no account was sent. */
	readonly key?: Hash | undefined;
	readonly bankCode?: string | undefined;
	readonly country?: string | undefined;
	/**
	 * Only for Nigerian bank accounts with a bank code. `weak_invalid` is for institutions that do not follow the check
	 * digit.
	 */
	readonly nuban?: "valid" | "invalid" | "weak_invalid" | undefined;
	/** The account holder's name, keyed by `keyName` for this customer. Transactions have none. */
	readonly nameKeys?: readonly number[] | undefined;
	/** True if the account was masked. `key` then identifies it for this customer only, and links nobody. */
	readonly isMasked?: true | undefined;
}

export interface EventDevice {
	readonly key?: Hash | undefined;
	readonly ipCountry?: string | undefined;
	/** The kind of network, if the address was on a list of anonymous networks. */
	readonly network?: AnonymousNetwork | undefined;
	/** True if the device was on the workspace's list of agents' devices. */
	readonly isAgents?: true | undefined;
}

export interface EventWallet {
	readonly chain: string;
	readonly valid: boolean;
	readonly networkMatches: boolean;
	readonly sanctioned: boolean;
	readonly reason?: string;
}

/** The parts of travel-rule data. `originator_identity` is an address, a document or a date of birth. */
export type TravelRulePart =
	| "originator_name"
	| "originator_account"
	| "originator_identity"
	| "beneficiary_name"
	| "beneficiary_account"
	| "beneficiary_vasp";

/** Crypto only: whether the amount requires travel-rule data, and whether both names were sent. */
export interface TravelRuleFacts {
	readonly isRequired: boolean;
	readonly isPresent: boolean;
	/** The missing parts, if the data is required and incomplete. */
	readonly missing?: readonly TravelRulePart[];
}

/** The customer data of a customer.created or customer.updated, without secrets. */
export interface CustomerFacts {
	readonly kind?: CustomerKind | undefined;
	/** The customer's name, keyed by `keyName` for this customer. */
	readonly nameKeys?: readonly number[] | undefined;
	readonly phone?: Hash | undefined;
	readonly email?: Hash | undefined;
	readonly nationalId?: Hash | undefined;
	readonly bvn?: Hash | undefined;
	readonly nationality?: string | undefined;
	readonly kycLevel?: string | undefined;
	readonly hasDisposableEmail?: boolean | undefined;
	/** When a minor turns 18 (ms). 0 for an adult, absent if no date of birth was sent. */
	readonly adultAt?: number | undefined;
}

/**
 * The event as rules see it and as it is stored unencrypted. Times are in ms since 1970, money in the workspace's minor
 * units.
 */
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
	/** The id of the approved event that this one repeats, as the caller sent it. */
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
	/** Rounded to three decimals (about 110 m). That is enough for every rule, and does not reveal a house. */
	readonly location?: { readonly lat: number; readonly lng: number } | undefined;
	readonly simSwappedAt?: number | undefined;
	readonly metadata?: Readonly<Record<string, unknown>> | undefined;
	/** The block and allow entries that the event matched when it arrived. */
	readonly listed?: ListedFacts | undefined;
	/** The screening result of the event's names when it arrived. Absent if no name was screened. */
	readonly screened?: ScreenedFacts | undefined;
}

/** The fields that are encrypted beside the event and never stored in plain text. */
export interface EventSecrets {
	readonly customer?: EventInput["customer"] | undefined;
	readonly counterparty?: EventInput["counterparty"] | undefined;
	readonly destination?:
		| {
				readonly name?: string | undefined;
				readonly network?: string | undefined;
				/** The last letters or digits of the account, so that a person can tell payees apart. */
				readonly account_end?: string | undefined;
		  }
		| undefined;
	readonly travel_rule?: EventInput["travel_rule"] | undefined;
	readonly device?: EventInput["device"] | undefined;
	readonly reference?: string | undefined;
	/** The idempotency key, so that a webhook about the event can name it. */
	readonly idempotency_key?: string | undefined;
	/** The canonical spelling of the wallet, for the response. */
	readonly wallet_address?: string | undefined;
}

/** A link between the event's customer and an entity that other customers may share. */
export interface EntityRef {
	readonly role: EntityRole;
	readonly hash: Hash;
}

/** Returns true for a transaction or a payout request. */
export function isMovement(event: NormalEvent): boolean {
	return event.type === "transaction" || event.type === "payout.requested";
}

/** Returns true for a payout or an outgoing transaction. A transaction without a direction counts as outgoing. */
export function isOut(event: NormalEvent): boolean {
	return event.type === "payout.requested" || (event.type === "transaction" && event.direction !== "in");
}

/** Returns the payee: the destination if there is one, or else the counterparty. */
export function payeeOf(event: NormalEvent): Hash | undefined {
	return isOut(event) ? (event.destination?.key ?? event.counterparty?.key) : undefined;
}

export function payerOf(event: NormalEvent): Hash | undefined {
	return isMovement(event) && !isOut(event) ? event.counterparty?.key : undefined;
}

/**
 * Returns the agent who handles the cash. POS terminals are left out, because most POS payments are purchases (0013).
 */
export function agentOf(event: NormalEvent): Hash | undefined {
	return event.method === "agent" && isMovement(event) ? event.counterparty?.agent : undefined;
}

/** Returns the hash under which a payment names a customer of the workspace by id. */
export function accountOf(customerId: string, hash: (namespace: Namespace, value: string) => Hash): Hash {
	return hash("counterparty", customerId.trim());
}

const NO_COUNTRIES: readonly string[] = [];

/** Returns the countries of the counterparty, with the destination's first. */
export function partyCountriesOf({ destination, counterparty }: NormalEvent): readonly string[] {
	const first = destination?.country ?? counterparty?.country;
	if (first === undefined) return NO_COUNTRIES;
	const second = counterparty?.country;
	return second === undefined || second === first ? [first] : [first, second];
}

/** Lists every link that this event shows, without repeats. */
export function entityRefsOf(event: NormalEvent): EntityRef[] {
	const refs: EntityRef[] = [];
	const { counterparty, customer } = event;
	addRef(refs, "device", event.device?.key);
	const destination = event.destination?.isMasked ? undefined : event.destination?.key;
	if (isMovement(event)) {
		const role = isOut(event) ? "payee" : "payer";
		addRef(refs, role, destination);
		if (counterparty !== undefined) {
			for (const hash of counterparty.hashes) addRef(refs, role, hash);
			addRef(refs, "agent", counterparty.agent);
		}
	} else {
		addRef(refs, "payee", destination);
	}
	if (customer === undefined) return refs;
	addRef(refs, "phone", customer.phone);
	addRef(refs, "email", customer.email);
	addRef(refs, "identity", customer.nationalId);
	addRef(refs, "identity", customer.bvn);
	return refs;
}

/** A loop without closures, because every event comes here: closures and repeats made an eighth of a replay's garbage. */
function addRef(refs: EntityRef[], role: EntityRole, hash: Hash | undefined): void {
	if (hash === undefined) return;
	for (const ref of refs) if (ref.role === role && ref.hash === hash) return;
	refs.push({ role, hash });
}
