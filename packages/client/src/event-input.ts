// What is sent to `POST /v1/events`, by the event's type.

/** What counts as not sent. */
export type Absent = null | undefined;

/** How the money moves. */
export type Method =
	| "mpesa"
	| "airtel"
	| "opay"
	| "palmpay"
	| "moniepoint"
	| "card"
	| "bank"
	| "ussd"
	| "pos"
	| "cash"
	| "agent"
	| "wallet"
	| "crypto"
	| "other";

/** What kind of account money goes to. */
export type DestinationType =
	| "mpesa"
	| "airtel"
	| "opay"
	| "palmpay"
	| "moniepoint"
	| "bank"
	| "card"
	| "wallet"
	| "paybill"
	| "till"
	| "crypto_wallet"
	| "other";

/** What can change about a customer. */
export type Change =
	| "phone"
	| "email"
	| "payout_destination"
	| "name"
	| "password"
	| "pin"
	| "national_id"
	| "bvn"
	| "dob"
	| "nationality";

/** Where a movement has got to. The last five mean `completed` (three), `failed` and `reversed`. */
export type MovementStatus =
	| "pending"
	| "completed"
	| "failed"
	| "reversed"
	| "cancelled"
	| "success"
	| "successful"
	| "settled"
	| "declined"
	| "refunded";

/** The other side of a movement. */
export interface Counterparty {
	/** Your id of the other side; with method `agent` or `pos`, of the agent or shop. */
	id?: string | Absent;
	/** Name. */
	name?: string | Absent;
	/** Phone number, local or international form; or masked, or its SHA-256 in hex. */
	phone?: string | Absent;
	/** Account identifier. */
	account?: string | Absent;
	/** The bank's code, when `account` is at a bank. */
	bank_code?: string | Absent;
	/** ISO 3166-1, two letters. Powers the cross-border rules. */
	country?: string | Absent;
	/** The other side's crypto address, e.g. the source of a deposit. */
	wallet?: string | Absent;
}

/** Where money goes. */
export interface Destination {
	/** What kind of account it is. */
	type?: DestinationType | Absent;
	/** Account identifier, or the wallet's address. Stored only as keyed hashes. */
	account?: string | Absent;
	/** The bank's code, e.g. three digits of CBN/NIBSS. Send it for Nigerian banks. */
	bank_code?: string | Absent;
	/** The account holder's name. */
	name?: string | Absent;
	/** ISO 3166-1, two letters. */
	country?: string | Absent;
	/** For `crypto_wallet`: the chain. */
	network?: string | Absent;
}

/** Crypto only: what moves on the chain. */
export interface Asset {
	/** Ticker, e.g. `BTC`: 2 to 10 letters or digits. */
	code: string;
	/** On-chain amount, positive. A decimal string keeps every digit. */
	amount: number | string;
	/** The chain, e.g. `bitcoin`, `ethereum`, `tron`. */
	network?: string | Absent;
}

/** Crypto only: who pays whom. Stored encrypted. */
export interface TravelRule {
	/** Who pays. */
	originator?:
		| {
				/** Name. */
				name?: string | Absent;
				/** Account identifier. */
				account?: string | Absent;
				/** ISO 3166-1, two letters. */
				country?: string | Absent;
				/** Postal address. */
				address?: string | Absent;
				/** The number of an identity document. */
				national_id?: string | Absent;
				/** Birth date. */
				dob?: string | Absent;
		  }
		| null
		| undefined;
	/** Who is paid. */
	beneficiary?:
		| {
				/** Name. */
				name?: string | Absent;
				/** Wallet or postal address. */
				address?: string | Absent;
		  }
		| null
		| undefined;
	/** Name of the receiving crypto service provider, or `self-hosted`. */
	beneficiary_vasp?: string | Absent;
}

/** What is known of a customer, or what is new. */
export interface CustomerFields {
	/** Full name. It is screened. */
	name?: string | Absent;
	/** Phone number, local or international form: both are the same number. */
	phone?: string | Absent;
	/** E-mail address. */
	email?: string | Absent;
	/** The ID card number in Kenya, the NIN in Nigeria. */
	national_id?: string | Absent;
	/** Nigeria: the Bank Verification Number, 11 digits. Stored encrypted. */
	bvn?: string | Absent;
	/** Birth date: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
	dob?: string | Absent;
	/** ISO 3166-1, two letters. */
	nationality?: string | Absent;
	/** Your own level of how well you know them. */
	kyc_level?: string | number | Absent;
	/** What kind of customer; inferred when absent. */
	kind?: "individual" | "business" | "merchant" | "agent" | "group" | Absent;
}

/** What `metadata` may hold, up to 5 levels deep. */
export type MetadataValue = string | number | boolean | null | readonly MetadataValue[] | Metadata;

/** Keys of your own. */
export interface Metadata {
	readonly [key: string]: MetadataValue;
}

/** What any event may carry: signals you may or may not have. */
export interface EventSignals {
	/** Your own id of the customer, at most 128 characters. */
	customer_id: string;
	/** ISO 8601, in the workspace's time where it has no offset; the time of receipt when absent. Send it when backfilling. */
	occurred_at?: string | Date | Absent;
	/** Major units: 48000 is KES 48,000 in a Kenyan workspace. For crypto, the fiat value. */
	amount?: number | Absent;
	/** ISO 4217; the workspace's currency when absent. */
	currency?: string | Absent;
	/** Of a `transaction`: which way the money moved. */
	direction?: "in" | "out" | Absent;
	/** How the money moves. */
	method?: Method | Absent;
	/** Of a `transaction`; `completed` when absent. */
	status?: MovementStatus | Absent;
	/** Your id of the movement: events of one customer with one reference are one movement, whose latest status counts. */
	reference?: string | Absent;
	/** The other side. */
	counterparty?: Counterparty | Absent;
	/** Where the money goes, or the destination that was changed. */
	destination?: Destination | Absent;
	/** The customer's balance before a payout, in major units. */
	balance?: number | Absent;
	/** Crypto only: what moves on the chain. */
	asset?: Asset | Absent;
	/** Crypto only: required above the workspace's threshold. */
	travel_rule?: TravelRule | Absent;
	/** With `customer.created` all that is known, with `customer.updated` what is new. */
	customer?: CustomerFields | Absent;
	/** Of `customer.updated`: what changed. */
	changes?: readonly Change[] | Absent;
	/** Of a `login`. */
	login?:
		| {
				/** The outcome of the attempt. */
				success: boolean;
		  }
		| null
		| undefined;
	/** The device that was used. */
	device?:
		| {
				/** Any stable identifier of the device. */
				id?: string | Absent;
				/** IPv4 or IPv6 address. */
				ip?: string | Absent;
		  }
		| null
		| undefined;
	/** Where the device was. Powers impossible travel and far from home. */
	location?:
		| {
				/** Degrees north. */
				lat: number;
				/** Degrees east. */
				lng: number;
		  }
		| null
		| undefined;
	/** Of a `sim.swap`: ISO 8601, or Unix seconds or milliseconds; `occurred_at` when absent. */
	sim_swapped_at?: string | number | Date | Absent;
	/** Up to 20 keys of your own, shown in the dashboard. Stored in clear, as given. */
	metadata?: Metadata | Absent;
	/**
	 * The id of an earlier event of this customer that was approved: this one asks to do it now, under a key of its own, and
	 * is allowed once. One that names no approval is decided as usual.
	 */
	retry_of?: string | Absent;
	/** Replaces the client's own key, which makes your own retries safe too. At most 255 characters. */
	idempotency_key?: string | Absent;
}

/** An account is opened. */
export interface CustomerCreatedEvent extends EventSignals {
	/** What happened. */
	type: "customer.created";
}

/** Phone, e-mail, payout destination, name, password, PIN or an identity changes. */
export interface CustomerUpdatedEvent extends EventSignals {
	/** What happened. */
	type: "customer.updated";
	/** What changed, at least one. */
	changes: readonly Change[];
}

/** A login is attempted, successful or not. */
export interface LoginEvent extends EventSignals {
	/** What happened. */
	type: "login";
}

/** Money has moved in or out. */
export interface TransactionEvent extends EventSignals {
	/** What happened. */
	type: "transaction";
	/** Major units: 48000 is KES 48,000 in a Kenyan workspace. For crypto, the fiat value. */
	amount: number;
}

/** A withdrawal is about to be released. */
export interface PayoutRequestedEvent extends EventSignals {
	/** What happened. */
	type: "payout.requested";
}

/** A SIM-swap check reports a swap. */
export interface SimSwapEvent extends EventSignals {
	/** What happened. */
	type: "sim.swap";
}

/** An event, by its `type`. */
export type EventInput =
	| CustomerCreatedEvent
	| CustomerUpdatedEvent
	| LoginEvent
	| TransactionEvent
	| PayoutRequestedEvent
	| SimSwapEvent;

/** What can happen. */
export type EventType = EventInput["type"];
