// The wire shape of `POST /v1/events`. What depends on the event's type is checked in `parse/parse-event.ts`.

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
/** Objects and arrays inside each other, from the value of a key on. */
export const METADATA_DEPTH_MAX = 5;
/** Characters of JSON, of the whole of it: more than 20 texts of full length take. */
export const METADATA_LENGTH_MAX = 16_384;
/** A SHA-256 in hex has 64 letters; some more for the spaces around it. */
const PHONE_LENGTH_MAX = 80;

/** Every field but those named is optional: a signal the caller may not have. */
function optional<Schema extends TSchema>(schema: Schema) {
	return Type.Optional(schema);
}

const country = buildForm("country", "ISO 3166-1, two letters.");
const bankCode = buildText(16, "The bank's code, e.g. three digits of CBN/NIBSS.");
const partyName = buildText(200, "Name.");

const CounterpartySchema = Type.Object(
	{
		id: optional(buildText(128, "The caller's id of the other side; with method `agent` or `pos`, of the agent.")),
		name: optional(partyName),
		phone: optional(buildText(PHONE_LENGTH_MAX, "Local or international form, masked, or its SHA-256 in hex.")),
		account: optional(buildText(128, "Account identifier.")),
		bank_code: optional(bankCode),
		country: optional(country),
		wallet: optional(buildText(128, "The other side's crypto address, e.g. the source of a deposit.")),
	},
	{ description: "The other side of the movement." },
);

const DestinationSchema = Type.Object(
	{
		type: optional(buildWord(DESTINATION_TYPES, "What kind of account it is.")),
		account: optional(buildText(128, "Account identifier, or the wallet's address. Stored only as keyed hashes.")),
		bank_code: optional(bankCode),
		name: optional(partyName),
		country: optional(country),
		network: optional(buildText(64, "For `crypto_wallet`: the chain.")),
	},
	{ description: "Where the money goes." },
);

const AssetSchema = Type.Object(
	{
		code: buildForm("asset-code", "Ticker, 2 to 10 letters or digits."),
		amount: Type.Unsafe<string>({
			type: ["number", "string"],
			format: "decimal-positive",
			description: "On-chain amount, a number or a decimal string; every digit is kept.",
		}),
		network: optional(buildText(64, "The chain the asset moves on.")),
	},
	{ description: "Crypto only: what moves on the chain. `amount` and `currency` stay the fiat value." },
);

const TravelRuleSchema = Type.Object(
	{
		originator: optional(
			Type.Object({
				name: optional(partyName),
				account: optional(buildText(128, "Account identifier.")),
				country: optional(country),
				address: optional(buildText(500, "Postal address.")),
				national_id: optional(buildText(64, "The number of an identity document.")),
				dob: optional(buildForm("birth-date", "A date, a year and month, or a year.")),
			}),
		),
		beneficiary: optional(
			Type.Object({ name: optional(partyName), address: optional(buildText(500, "Wallet or postal address.")) }),
		),
		beneficiary_vasp: optional(
			buildText(200, "Name of the receiving crypto service provider; `self-hosted` where there is none."),
		),
	},
	{ description: "Crypto only, required above the workspace's threshold. Stored encrypted." },
);

const CustomerFieldsSchema = Type.Object(
	{
		name: optional(partyName),
		phone: optional(
			buildText(
				PHONE_LENGTH_MAX,
				"Local or international form, which are the same number; masked, or its SHA-256 in hex.",
			),
		),
		email: optional(buildText(254, "E-mail address.")),
		national_id: optional(buildText(64, "The ID card number in Kenya, the NIN in Nigeria.")),
		bvn: optional(buildForm("bvn", "Nigeria: the Bank Verification Number, 11 digits. Stored encrypted.")),
		dob: optional(buildForm("birth-date", "A date, a year and month, or a year.")),
		nationality: optional(country),
		kyc_level: optional(
			Type.Unsafe<string | number>({
				type: ["string", "number"],
				minLength: 1,
				maxLength: 64,
				minimum: 0,
				maximum: 1000,
				description: "The caller's own level.",
			}),
		),
		kind: optional(buildWord(CUSTOMER_KINDS, "What kind of customer; absent, it is inferred.")),
	},
	{ description: "For `customer.created` all that is known, for `customer.updated` what is new." },
);

/** `parse/check-metadata.ts` bounds what stands inside objects and arrays. */
const MetadataSchema = Type.Unsafe<Record<string, unknown>>({
	type: "object",
	maxProperties: 20,
	propertyNames: { minLength: 1, maxLength: METADATA_KEY_LENGTH_MAX },
	additionalProperties: {
		type: ["string", "number", "boolean", "null", "object", "array"],
		maxLength: METADATA_TEXT_LENGTH_MAX,
	},
	description: `Up to 20 keys of the caller's own, shown in the dashboard. Values may be objects and arrays, up to ${METADATA_DEPTH_MAX} levels deep and ${METADATA_LENGTH_MAX} characters of JSON in all. Stored in clear, as given.`,
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
		type: buildWord(EVENT_TYPES, "What happened."),
		customer_id: buildText(CUSTOMER_ID_LENGTH_MAX, "The caller's own id of the customer. Stored in clear."),
		occurred_at: optional(
			buildForm(
				"written-time",
				"ISO 8601. Without an offset it is the workspace's time, and a date alone is the start of its day; the time of receipt when absent.",
			),
		),
		amount: optional(
			Type.Number({
				exclusiveMinimum: 0,
				maximum: AMOUNT_MAJOR_MAX,
				description: "Major units. Required for `transaction`.",
			}),
		),
		currency: optional(buildForm("currency", "ISO 4217; the workspace's currency when absent.")),
		direction: optional(buildWord(DIRECTIONS, "Of a `transaction`.")),
		method: optional(buildWord(METHODS, "How the money moves.")),
		status: optional(
			buildForm("status", "`pending`, `completed`, `failed`, `reversed` or `cancelled`; `completed` when absent."),
		),
		reference: optional(buildText(128, "The caller's id of the movement: its latest status counts.")),
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
				description: "What changed. Required for `customer.updated`.",
			}),
		),
		login: optional(
			Type.Object(
				{ success: Type.Boolean({ description: "The outcome of the attempt." }) },
				{ description: "Of a `login`." },
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
				"Makes a retry safe; beats the header `Idempotency-Key`. Stored sealed, and as a keyed hash.",
			),
		),
		retry_of: optional(
			buildText(
				128,
				"The id of an earlier event of this customer that was approved: this one asks to do it now, under a key of its own, and is allowed once. One that names no approval is decided as usual.",
			),
		),
	},
	{
		$id: "EventInput",
		description:
			"Only `type` and `customer_id` are always required. Unknown fields are ignored, and null counts as absent.",
	},
);
export type EventInputBody = Static<typeof EventInputSchema>;
