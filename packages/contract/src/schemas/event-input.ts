// The wire shape of `POST /v1/events`. `parse/parse-event.ts` checks the rules that depend on the event's type.

import {
	AMOUNT_MAJOR_MAX,
	CHANGES,
	CUSTOMER_KINDS,
	DESTINATION_TYPES,
	DIRECTIONS,
	EVENT_TYPES,
	METHODS,
	TIME_END_MS,
} from "@hakiki/domain";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { buildForm, buildText, buildWord } from "./builders.ts";

export const CUSTOMER_ID_LENGTH_MAX = 128;
export const IDEMPOTENCY_KEY_LENGTH_MAX = 255;
export const METADATA_KEY_LENGTH_MAX = 64;
export const METADATA_TEXT_LENGTH_MAX = 500;
/** The nesting depth of objects and arrays inside one value. */
export const METADATA_DEPTH_MAX = 5;
/** The length of the whole object as JSON, in characters. It is enough for 20 texts of full length. */
export const METADATA_LENGTH_MAX = 16_384;
/** A SHA-256 in hex has 64 letters. The rest is room for spaces around it. */
const PHONE_LENGTH_MAX = 80;

/** Most fields are optional, because a caller may not have the signal. */
function optional<Schema extends TSchema>(schema: Schema) {
	return Type.Optional(schema);
}

const country = buildForm("country", "ISO 3166-1, two letters.");
const bankCode = buildText(16, "The bank's code, for example the three digits of CBN/NIBSS.");
const partyName = buildText(200, "The full name.");

const CounterpartySchema = Type.Object(
	{
		id: optional(
			buildText(128, "Your id of the counterparty. With the method `agent` or `pos`, your id of the agent."),
		),
		name: optional(partyName),
		phone: optional(
			buildText(PHONE_LENGTH_MAX, "The phone number in local or international form, masked, or as SHA-256 in hex."),
		),
		account: optional(buildText(128, "The account number or identifier.")),
		bank_code: optional(bankCode),
		country: optional(country),
		wallet: optional(buildText(128, "The counterparty's crypto address, for example the source of a deposit.")),
	},
	{ description: "The counterparty: the other side of the movement." },
);

const DestinationSchema = Type.Object(
	{
		type: optional(buildWord(DESTINATION_TYPES, "The kind of account.")),
		account: optional(
			buildText(
				128,
				"The account number, or the wallet's address. Stored only as keyed hashes; its end, at most four characters, is kept encrypted for display.",
			),
		),
		bank_code: optional(bankCode),
		name: optional(partyName),
		country: optional(country),
		network: optional(buildText(64, "For `crypto_wallet`: the chain.")),
	},
	{ description: "The destination of the money." },
);

const AssetSchema = Type.Object(
	{
		code: buildForm("asset-code", "The ticker, 2 to 10 letters or digits."),
		amount: Type.Unsafe<string>({
			type: ["number", "string"],
			format: "decimal-positive",
			description: "The on-chain amount, as a number or a decimal string. Every digit is kept.",
		}),
		network: optional(buildText(64, "The chain the asset moves on.")),
	},
	{ description: "Crypto only: the asset that moves on the chain. `amount` and `currency` stay the fiat value." },
);

const TravelRuleSchema = Type.Object(
	{
		originator: optional(
			Type.Object({
				name: optional(partyName),
				account: optional(buildText(128, "The account number or identifier.")),
				country: optional(country),
				address: optional(buildText(500, "The postal address.")),
				national_id: optional(buildText(64, "The number of an identity document.")),
				dob: optional(buildForm("birth-date", "The date of birth: a date, a year and month, or a year.")),
			}),
		),
		beneficiary: optional(
			Type.Object({
				name: optional(partyName),
				address: optional(buildText(500, "The wallet's address or the postal address.")),
			}),
		),
		beneficiary_vasp: optional(buildText(200, "The name of the receiving crypto service provider, or `self-hosted`.")),
	},
	{ description: "Crypto only. Required above the workspace's threshold. Stored encrypted." },
);

const CustomerFieldsSchema = Type.Object(
	{
		name: optional(partyName),
		phone: optional(
			buildText(
				PHONE_LENGTH_MAX,
				"The phone number in local or international form (both count as the same number), masked, or as SHA-256 in hex.",
			),
		),
		email: optional(buildText(254, "The e-mail address.")),
		national_id: optional(buildText(64, "The ID card number in Kenya, the NIN in Nigeria.")),
		bvn: optional(buildForm("bvn", "Nigeria: the Bank Verification Number, 11 digits. Stored encrypted.")),
		dob: optional(buildForm("birth-date", "The date of birth: a date, a year and month, or a year.")),
		nationality: optional(country),
		kyc_level: optional(
			Type.Unsafe<string | number>({
				type: ["string", "number"],
				minLength: 1,
				maxLength: 64,
				minimum: 0,
				maximum: 1000,
				description: "Your own KYC level of the customer.",
			}),
		),
		kind: optional(buildWord(CUSTOMER_KINDS, "The kind of customer. By default it is inferred.")),
	},
	{
		description:
			"The customer's data. Send everything you know with `customer.created`, and the new values with `customer.updated`.",
	},
);

/** `parse/check-metadata.ts` checks the limits inside objects and arrays. */
const MetadataSchema = Type.Unsafe<Record<string, unknown>>({
	type: "object",
	maxProperties: 20,
	propertyNames: { minLength: 1, maxLength: METADATA_KEY_LENGTH_MAX },
	additionalProperties: {
		type: ["string", "number", "boolean", "null", "object", "array"],
		maxLength: METADATA_TEXT_LENGTH_MAX,
	},
	description: `Up to 20 keys of your own, shown in the dashboard. Values may be objects and arrays, up to ${METADATA_DEPTH_MAX} levels deep and ${METADATA_LENGTH_MAX} characters of JSON in total. Stored unencrypted, as sent.`,
});

export function buildTimeOrUnix(description: string, format: "time-or-unix" | "written-time-or-unix") {
	const form = format === "time-or-unix" ? "ISO 8601 with offset" : "ISO 8601 as in `occurred_at`";
	return Type.Unsafe<string | number>({
		type: ["string", "number"],
		format,
		exclusiveMinimum: 0,
		maximum: TIME_END_MS,
		description: `${description}: ${form}, or Unix seconds or milliseconds.`,
	});
}

export const EventInputSchema = Type.Object(
	{
		type: buildWord(EVENT_TYPES, "The event's type."),
		customer_id: buildText(CUSTOMER_ID_LENGTH_MAX, "Your own id of the customer. Stored unencrypted."),
		occurred_at: optional(
			buildForm(
				"written-time",
				"When the event occurred, ISO 8601. A time without an offset is in the workspace's time zone, and a date alone is the start of that day. The default is the time of receipt.",
			),
		),
		amount: optional(
			Type.Number({
				exclusiveMinimum: 0,
				maximum: AMOUNT_MAJOR_MAX,
				description: "The amount in major units. Required for `transaction`.",
			}),
		),
		currency: optional(buildForm("currency", "The currency, ISO 4217. The default is the workspace's currency.")),
		direction: optional(
			buildWord(DIRECTIONS, "For a `transaction`: the direction of the money, from the customer's point of view."),
		),
		method: optional(buildWord(METHODS, "How the money moves.")),
		status: optional(
			buildForm("status", "`pending`, `completed`, `failed`, `reversed` or `cancelled`. The default is `completed`."),
		),
		reference: optional(
			buildText(128, "Your id of the movement. If several events have the same reference, the latest status counts."),
		),
		counterparty: optional(CounterpartySchema),
		destination: optional(DestinationSchema),
		balance: optional(
			Type.Number({ minimum: 0, maximum: AMOUNT_MAJOR_MAX, description: "The customer's balance before a payout." }),
		),
		asset: optional(AssetSchema),
		travel_rule: optional(TravelRuleSchema),
		customer: optional(CustomerFieldsSchema),
		changes: optional(
			Type.Array(buildWord(CHANGES, "A field that changed."), {
				minItems: 1,
				maxItems: 50,
				description: "The fields that changed. Required for `customer.updated`.",
			}),
		),
		login: optional(
			Type.Object(
				{ success: Type.Boolean({ description: "Whether the login succeeded." }) },
				{ description: "For a `login`." },
			),
		),
		device: optional(
			Type.Object({
				id: optional(buildText(256, "Any stable identifier of the device.")),
				ip: optional(buildText(64, "IPv4 or IPv6 address.")),
			}),
		),
		location: optional(
			Type.Object({
				lat: Type.Number({ minimum: -90, maximum: 90, description: "Degrees north." }),
				lng: Type.Number({ minimum: -180, maximum: 180, description: "Degrees east." }),
			}),
		),
		sim_swapped_at: optional(buildTimeOrUnix("When the SIM was swapped", "written-time-or-unix")),
		metadata: optional(MetadataSchema),
		idempotency_key: optional(
			buildText(
				IDEMPOTENCY_KEY_LENGTH_MAX,
				"A key that makes a retry safe. It takes precedence over the header `Idempotency-Key`. Stored encrypted, and as a keyed hash.",
			),
		),
		retry_of: optional(
			buildText(
				128,
				"The id of an earlier event of this customer that was approved after review. This event repeats that action, with its own idempotency key, and is allowed once. If there is no such approval, the event is decided as usual.",
			),
		),
	},
	{
		$id: "EventInput",
		description:
			"Only `type` and `customer_id` are always required. Unknown fields are ignored, and null means absent.",
	},
);
export type EventInputBody = Static<typeof EventInputSchema>;
