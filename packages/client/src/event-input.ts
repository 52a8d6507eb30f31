// What is sent to `POST /v1/events`, by the event's type.

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
	id?: string | undefined;
	/** Name. */
	name?: string | undefined;
	/** Phone number, local or international form; or masked, or its SHA-256 in hex. */
	phone?: string | undefined;
	/** Account identifier. */
	account?: string | undefined;
	/** The bank's code, when `account` is at a bank. */
	bank_code?: string | undefined;
	/** ISO 3166-1, two letters. Powers the cross-border rules. */
	country?: string | undefined;
	/** The other side's crypto address, e.g. the source of a deposit. */
	wallet?: string | undefined;
}

/** Where money goes. */
export interface Destination {
	/** What kind of account it is. */
	type?: DestinationType | undefined;
	/** Account identifier, or the wallet's address. Stored only as keyed hashes. */
	account?: string | undefined;
	/** The bank's code, e.g. three digits of CBN/NIBSS. Send it for Nigerian banks. */
	bank_code?: string | undefined;
	/** The account holder's name. */
	name?: string | undefined;
	/** ISO 3166-1, two letters. */
	country?: string | undefined;
	/** For `crypto_wallet`: the chain. */
	network?: string | undefined;
}

/** Crypto only: what moves on the chain. */
export interface Asset {
	/** Ticker, e.g. `BTC`: 2 to 10 letters or digits. */
	code: string;
	/** On-chain amount, positive. A decimal string keeps every digit. */
	amount: number | string;
	/** The chain, e.g. `bitcoin`, `ethereum`, `tron`. */
	network?: string | undefined;
}

/** Crypto only: who pays whom. Stored encrypted. */
export interface TravelRule {
	/** Who pays. */
	originator?:
		| {
				/** Name. */
				name?: string | undefined;
				/** Account identifier. */
				account?: string | undefined;
				/** ISO 3166-1, two letters. */
				country?: string | undefined;
				/** Postal address. */
				address?: string | undefined;
				/** The number of an identity document. */
				national_id?: string | undefined;
				/** Birth date. */
				dob?: string | undefined;
		  }
		| undefined;
	/** Who is paid. */
	beneficiary?:
		| {
				/** Name. */
				name?: string | undefined;
				/** Wallet or postal address. */
				address?: string | undefined;
		  }
		| undefined;
	/** Name of the receiving crypto service provider, or `self-hosted`. */
	beneficiary_vasp?: string | undefined;
}

/** What is known of a customer, or what is new. */
export interface CustomerFields {
	/** Full name. It is screened. */
	name?: string | undefined;
	/** Phone number, local or international form: both are the same number. */
	phone?: string | undefined;
	/** E-mail address. */
	email?: string | undefined;
	/** The ID card number in Kenya, the NIN in Nigeria. */
	national_id?: string | undefined;
	/** Nigeria: the Bank Verification Number, 11 digits. Stored encrypted. */
	bvn?: string | undefined;
	/** Birth date: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
	dob?: string | undefined;
	/** ISO 3166-1, two letters. */
	nationality?: string | undefined;
	/** Your own level of how well you know them. */
	kyc_level?: string | number | undefined;
	/** What kind of customer; inferred when absent. */
	kind?: "individual" | "business" | "merchant" | "agent" | "group" | undefined;
}

/** What any event may carry: signals you may or may not have. */
export interface EventSignals {
	/** Your own id of the customer, at most 128 characters. */
	customer_id: string;
	/** ISO 8601 with an offset; the time of receipt when absent. Send it when backfilling. */
	occurred_at?: string | Date | undefined;
	/** Major units: 48000 is KES 48,000 in a Kenyan workspace. For crypto, the fiat value. */
	amount?: number | undefined;
	/** ISO 4217; the workspace's currency when absent. */
	currency?: string | undefined;
	/** Of a `transaction`: which way the money moved. */
	direction?: "in" | "out" | undefined;
	/** How the money moves. */
	method?: Method | undefined;
	/** Of a `transaction`; `completed` when absent. */
	status?: MovementStatus | undefined;
	/** Your id of the movement: events of one customer with one reference are one movement, whose latest status counts. */
	reference?: string | undefined;
	/** The other side. */
	counterparty?: Counterparty | undefined;
	/** Where the money goes, or the destination that was changed. */
	destination?: Destination | undefined;
	/** The customer's balance before a payout, in major units. */
	balance?: number | undefined;
	/** Crypto only: what moves on the chain. */
	asset?: Asset | undefined;
	/** Crypto only: required above the workspace's threshold. */
	travel_rule?: TravelRule | undefined;
	/** With `customer.created` all that is known, with `customer.updated` what is new. */
	customer?: CustomerFields | undefined;
	/** Of `customer.updated`: what changed. */
	changes?: readonly Change[] | undefined;
	/** Of a `login`. */
	login?:
		| {
				/** The outcome of the attempt. */
				success: boolean;
		  }
		| undefined;
	/** The device that was used. */
	device?:
		| {
				/** Any stable identifier of the device. */
				id?: string | undefined;
				/** IPv4 or IPv6 address. */
				ip?: string | undefined;
		  }
		| undefined;
	/** Where the device was. Powers impossible travel and far from home. */
	location?:
		| {
				/** Degrees north. */
				lat: number;
				/** Degrees east. */
				lng: number;
		  }
		| undefined;
	/** Of a `sim.swap`: ISO 8601 with offset, or Unix seconds or milliseconds; `occurred_at` when absent. */
	sim_swapped_at?: string | number | Date | undefined;
	/** Up to 20 keys of your own, shown in the dashboard. Stored in clear. */
	metadata?: Readonly<Record<string, string | number | boolean | null>> | undefined;
	/** Replaces the client's own key, which makes your own retries safe too. At most 255 characters. */
	idempotency_key?: string | undefined;
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
