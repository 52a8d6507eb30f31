// The request body of `POST /v1/events`, by the event's type.

/** The field is absent. */
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

/** The kind of account that money goes to. */
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

/** A field of a customer that can change. */
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

/** The last five mean `completed` (three), `failed` and `reversed`. */
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
	/** Your id of the counterparty. With the method `agent` or `pos`, your id of the agent or shop. */
	id?: string | Absent;
	/** The full name. */
	name?: string | Absent;
	/** Local or international form, masked, or SHA-256 in hex. */
	phone?: string | Absent;
	/** The account number. */
	account?: string | Absent;
	/** The bank's code, if `account` is at a bank. */
	bank_code?: string | Absent;
	/** ISO 3166-1, two letters. Cross-border rules use it. */
	country?: string | Absent;
	/** The crypto address, for example the source of a deposit. */
	wallet?: string | Absent;
}

/** The destination of the money. */
export interface Destination {
	/** The kind of account. */
	type?: DestinationType | Absent;
	/** The account number or wallet address. Stored only as keyed hashes. */
	account?: string | Absent;
	/** The bank's code. For Nigerian banks, the three digits of CBN/NIBSS. */
	bank_code?: string | Absent;
	/** The account holder's name. */
	name?: string | Absent;
	/** ISO 3166-1, two letters. */
	country?: string | Absent;
	/** For `crypto_wallet`: the chain. */
	network?: string | Absent;
}

/** Crypto only: the asset that moves. */
export interface Asset {
	/** The ticker, for example `BTC`. */
	code: string;
	/** The on-chain amount, positive. A decimal string keeps every digit. */
	amount: number | string;
	/** The chain, for example `bitcoin`, `ethereum` or `tron`. */
	network?: string | Absent;
}

/** Crypto only: payer and payee. Stored encrypted. */
export interface TravelRule {
	/** The payer. */
	originator?:
		| {
				/** The full name. */
				name?: string | Absent;
				/** The account number. */
				account?: string | Absent;
				/** ISO 3166-1, two letters. */
				country?: string | Absent;
				/** The postal address. */
				address?: string | Absent;
				/** An identity document. */
				national_id?: string | Absent;
				/** The date of birth. */
				dob?: string | Absent;
		  }
		| null
		| undefined;
	/** The payee. */
	beneficiary?:
		| {
				/** The full name. */
				name?: string | Absent;
				/** Wallet or postal address. */
				address?: string | Absent;
		  }
		| null
		| undefined;
	/** The receiving crypto service provider, or `self-hosted`. */
	beneficiary_vasp?: string | Absent;
}

/** The customer's data. */
export interface CustomerFields {
	/** The full name. The service screens it. */
	name?: string | Absent;
	/** Local or international form. Both are the same number. */
	phone?: string | Absent;
	/** The e-mail address. */
	email?: string | Absent;
	/** The ID card number in Kenya, the NIN in Nigeria. */
	national_id?: string | Absent;
	/** Nigeria: the Bank Verification Number, 11 digits. Stored encrypted. */
	bvn?: string | Absent;
	/** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
	dob?: string | Absent;
	/** ISO 3166-1, two letters. */
	nationality?: string | Absent;
	/** Your own KYC level. */
	kyc_level?: string | number | Absent;
	/** By default it is inferred. */
	kind?: "individual" | "business" | "merchant" | "agent" | "group" | Absent;
}

/** A value of `metadata`, up to 5 levels deep. */
export type MetadataValue = string | number | boolean | null | readonly MetadataValue[] | Metadata;

/** Keys of your own. */
export interface Metadata {
	readonly [key: string]: MetadataValue;
}

/** Fields of any event. Send those that you have. */
export interface EventSignals {
	/** Your customer id, at most 128 characters. */
	customer_id: string;
	/**
	 * When the event occurred, ISO 8601, in the workspace's time zone if it has no offset. Default: the time of receipt.
	 */
	occurred_at?: string | Date | Absent;
	/** Major units: 48000 is KES 48,000 in a Kenyan workspace. For crypto, the fiat value. */
	amount?: number | Absent;
	/** ISO 4217. Default: the workspace's currency. */
	currency?: string | Absent;
	/** For a `transaction`: the direction, from the customer's point of view. */
	direction?: "in" | "out" | Absent;
	/** How the money moves. */
	method?: Method | Absent;
	/** For a `transaction`: its status. Default: `completed`. */
	status?: MovementStatus | Absent;
	/** Your id of the movement. Among a customer's events with one reference, the latest status counts. */
	reference?: string | Absent;
	/** The other side of the movement. */
	counterparty?: Counterparty | Absent;
	/** The destination of the money, or the destination that was changed. */
	destination?: Destination | Absent;
	/** The customer's balance before a payout, in major units. */
	balance?: number | Absent;
	/** Crypto only: the asset that moves. */
	asset?: Asset | Absent;
	/** Crypto only: required above the workspace's threshold. */
	travel_rule?: TravelRule | Absent;
	/**
	 * Send all data with `customer.created`, and the new values with `customer.updated`.
	 */
	customer?: CustomerFields | Absent;
	/** For `customer.updated`: the fields that changed. */
	changes?: readonly Change[] | Absent;
	/** For a `login`. */
	login?:
		| {
				/** Whether the login succeeded. */
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
	/** The location of the device. The rules on travel and on the distance from home use it. */
	location?:
		| {
				/** Degrees north. */
				lat: number;
				/** Degrees east. */
				lng: number;
		  }
		| null
		| undefined;
	/** For a `sim.swap`: ISO 8601, or Unix seconds or milliseconds. Default: `occurred_at`. */
	sim_swapped_at?: string | number | Date | Absent;
	/** Up to 20 keys of your own, shown in the dashboard. Stored unencrypted, as sent. */
	metadata?: Metadata | Absent;
	/**
	 * An earlier event of this customer that was approved after review. This event repeats it with its own idempotency
	 * key, and is allowed once. Without such an approval it is decided as usual.
	 */
	retry_of?: string | Absent;
	/** Replaces the client's own key, so that your own retries are safe too. At most 255 characters. */
	idempotency_key?: string | Absent;
}

/** An account is opened. */
export interface CustomerCreatedEvent extends EventSignals {
	/** The type. */
	type: "customer.created";
}

/** Phone, e-mail, payout destination, name, password, PIN or an identity changes. */
export interface CustomerUpdatedEvent extends EventSignals {
	/** The type. */
	type: "customer.updated";
	/** The fields that changed, at least one. */
	changes: readonly Change[];
}

/** A login is attempted, successful or not. */
export interface LoginEvent extends EventSignals {
	/** The type. */
	type: "login";
}

/** Money has moved in or out. */
export interface TransactionEvent extends EventSignals {
	/** The type. */
	type: "transaction";
	/** Major units: 48000 is KES 48,000 in a Kenyan workspace. For crypto, the fiat value. */
	amount: number;
}

/** A withdrawal is about to be released. */
export interface PayoutRequestedEvent extends EventSignals {
	/** The type. */
	type: "payout.requested";
}

/** A SIM-swap check reports a swap. */
export interface SimSwapEvent extends EventSignals {
	/** The type. */
	type: "sim.swap";
}

/** An event. Its `type` decides which fields are required. */
export type EventInput =
	| CustomerCreatedEvent
	| CustomerUpdatedEvent
	| LoginEvent
	| TransactionEvent
	| PayoutRequestedEvent
	| SimSwapEvent;

/** The types of events. */
export type EventType = EventInput["type"];
