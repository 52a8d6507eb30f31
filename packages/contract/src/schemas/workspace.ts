// The wire shapes of a workspace's settings, keys, rates and audit log.

import { KEY_SCOPES } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildForm, buildOpenObject, buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage, buildWords } from "./page.ts";

const MODES = ["enforce", "observe"] as const;
/** More than one installation decides; a command on the server can make a key with more. */
const RATE_LIMIT_MAX = 1_000_000;
const NEEDS_LISTS =
	"Whether `POST /v1/screen` answers 503 `screening_unavailable` in live mode while a required list is missing.";
const count = Type.Integer({ minimum: 0 });

const stale = Type.Boolean({ description: "Of more than 7 days ago: decisions that use it carry a warning." });

export const WorkspaceSchema = Type.Object(
	{
		id: Type.String({ description: "`wsp_` and 26 letters." }),
		name: Type.String(),
		country: Type.String({ description: "`KE` or `NG`." }),
		currency: Type.String(),
		time_zone: Type.String(),
		mode: buildWord(MODES, "`observe`: decisions are `allow` with `would_decide`."),
		travel_rule_usd: Type.Number({
			description: "From which equivalent in US dollars on travel-rule data is asked for.",
		}),
		rules_need_approval: Type.Boolean({ description: "Whether a second person must publish rules." }),
		screening_needs_lists: Type.Boolean({ description: NEEDS_LISTS }),
		rules_version: Type.String(),
		livemode: Type.Boolean({ description: "Of the key that asks." }),
		created_at: buildTime("When it was made."),
		shared_rates: orNull(
			Type.Object(
				{
					source: buildWord(["feed", "package"], "The daily feed, or the built-in table."),
					rate_at: Type.String({ description: "The date or time the rates are of." }),
					stale,
				},
				{ description: "The exchange rates of every currency that the workspace has set none for." },
			),
		),
	},
	{ $id: "Workspace" },
);

export const WorkspaceChangeSchema = Type.Object(
	{
		name: Type.Optional(buildText(200, "What people call it.")),
		mode: Type.Optional(buildWord(MODES, "Whether decisions stop anything.")),
		travel_rule_usd: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000, description: "In US dollars." })),
		rules_need_approval: Type.Optional(Type.Boolean({ description: "Whether a second person must publish rules." })),
		screening_needs_lists: Type.Optional(Type.Boolean({ description: NEEDS_LISTS })),
	},
	{ $id: "WorkspaceChange", description: "What is not named stays as it is." },
);

const keyFields = {
	id: Type.String({ description: "`key_` and 26 letters." }),
	mode: buildWord(["test", "live"], "What the key opens."),
	hint: Type.String({ description: "The key's last letters." }),
	scopes: Type.Array(buildWord(KEY_SCOPES, "A scope, or a group of them.")),
	rate_limit_per_minute: count,
	created_at: buildTime("When it was made."),
	created_by: orNull(Type.String({ description: "By whom, where that is known." })),
	revoked_at: orNull(buildTime("When it was revoked.")),
};
export const KeySchema = Type.Object(keyFields, { $id: "Key" });
export const NewKeySchema = Type.Object(
	{ ...keyFields, key: Type.String({ description: "The key itself. Nothing shows it again." }) },
	{ $id: "NewKey" },
);
export const KeyPageSchema = buildPage("KeyPage", KeySchema);

export const KeyInputSchema = Type.Object(
	{
		scopes: Type.Optional(
			buildWords(KEY_SCOPES, "What the key may do; `events` when not said. Never more than the caller's own."),
		),
		rate_limit_per_minute: Type.Optional(
			Type.Integer({
				minimum: 1,
				maximum: RATE_LIMIT_MAX,
				description: "Over all processes; 1,200 when not said. Keys that a key makes share its own limit.",
			}),
		),
	},
	{ $id: "KeyInput", description: "The new key is of the caller's own workspace and mode." },
);

export const RateSchema = Type.Object(
	{
		currency: Type.String(),
		rate: Type.Number({ description: "Units of the workspace's currency for one." }),
		rate_at: Type.String({ description: "The date or time the rate is of." }),
		stale,
	},
	{ $id: "ExchangeRate" },
);
export const RatePageSchema = buildPage("ExchangeRatePage", RateSchema);

export const RateInputSchema = Type.Object(
	{
		rate: Type.Number({
			exclusiveMinimum: 0,
			maximum: 1e12,
			description: "Units of the workspace's currency for one.",
		}),
		date: Type.Optional(buildForm("birth-date", "The day the rate is of; today when not said.")),
		force: Type.Optional(Type.Boolean({ description: "Takes a rate that is ten times off the one in force." })),
	},
	{ $id: "ExchangeRateInput" },
);

export const AuditEntrySchema = Type.Object(
	{
		position: Type.Integer({ description: "Its place in the workspace's chain." }),
		at: buildTime("When."),
		actor: Type.String({
			description: "Who: `user:` and their id, `key:` and its id, `system`, or who gave a command.",
		}),
		actor_name: orNull(Type.String({ description: "What people call them, where they are a user or a key." })),
		action: Type.String({ description: "What, as in `case.closed`." }),
		subject: Type.String({ description: "To what: the id of a customer, a case, a key …" }),
		details: orNull(buildOpenObject("What changed; null where it was erased.")),
		link: Type.String({ description: "What chains it to the entry before, in hex." }),
	},
	{ $id: "AuditEntry" },
);
export const AuditPageSchema = buildPage("AuditPage", AuditEntrySchema);

export const AuditVerdictSchema = Type.Object(
	{
		intact: Type.Boolean({ description: "Nobody changed, moved, put in or took out an entry." }),
		verified: Type.Integer({ description: "How many entries were looked at." }),
		erased: Type.Integer({ description: "How many of them have lost their details to an erasure of their subject." }),
		refused: Type.Integer({
			description: "Rows that were put into the table by hand and are not chained; counted at the end of the log.",
		}),
		position: Type.Integer({ description: "The last entry that was looked at, or the first that is not whole." }),
		head: Type.String({ description: "The link of the last whole entry, in hex. Keep it elsewhere and compare." }),
		problem: orNull(
			Type.String({
				description:
					"An entry can have `gap`, `link`, `details`, or `missing`: its details are gone, and no later erasure of its subject took them. The log can have `cut`: entries that were chained are gone from its end; `empty`; `mark`: the record of how far it goes is gone or does not fit; `refused`.",
			}),
		),
		next_cursor: orNull(Type.String({ description: "Send it as `cursor` to go on; null at the end." })),
	},
	{ $id: "AuditVerdict" },
);
