// The wire shapes of a workspace's settings, keys, rates and audit log.

import { KEY_SCOPES } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildForm, buildOpenObject, buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage, buildWords } from "./page.ts";

const MODES = ["enforce", "observe"] as const;
/** No installation decides this many events. A command on the server can create a key with a higher limit. */
const RATE_LIMIT_MAX = 1_000_000;
const NEEDS_LISTS =
	"Whether `POST /v1/screen` answers 503 `screening_unavailable` in live mode while a required list is missing.";
const REVIEW_MINUTES =
	"The minutes that a closed case counts in the cost of review if nobody acted on it before its closing.";
const REVIEW_COST_MAX = 1_000_000_000;
const CONTROL_AMOUNT_MAX = 1_000_000_000;
const count = Type.Integer({ minimum: 0 });

const stale = Type.Boolean({
	description: "True if the rate is more than 7 days old. Decisions that use it carry a warning.",
});

export const ControlGroupSchema = Type.Object(
	{
		share: Type.Optional(
			Type.Number({ minimum: 0, maximum: 0.01, description: "The share of reviews that are let through by chance." }),
		),
		amount_max: Type.Optional(
			Type.Number({
				minimum: 0,
				maximum: CONTROL_AMOUNT_MAX,
				description: "The largest amount in the group, in major units of the workspace's currency.",
			}),
		),
	},
	{ description: "The control group. More than today must be requested at `/v1/workspace/loosenings`." },
);

export const WorkspaceSchema = Type.Object(
	{
		id: Type.String({ description: "The workspace's id: `wsp_` and 26 letters." }),
		name: Type.String(),
		country: Type.String({ description: "`KE` or `NG`." }),
		currency: Type.String(),
		time_zone: Type.String(),
		mode: buildWord(MODES, "In `observe` mode every decision is `allow`, and `would_decide` holds the real one."),
		travel_rule_usd: Type.Number({
			description: "Travel-rule data is required from this amount on, in US dollars.",
		}),
		review_cost_per_hour: orNull(
			Type.Number({ description: "The cost of an hour of review, in major units of the workspace's currency." }),
		),
		review_minutes_per_case: Type.Number({ description: REVIEW_MINUTES }),
		rules_need_approval: Type.Boolean({
			description: "Whether a second person must approve rules before they are published.",
		}),
		screening_needs_lists: Type.Boolean({ description: NEEDS_LISTS }),
		control_group: Type.Object(
			{ share: Type.Number(), amount_max: Type.Number() },
			{
				description:
					"The share of reviews up to `amount_max` (in major units) that are let through by chance. A share of 0 is none.",
			},
		),
		rules_version: Type.String(),
		livemode: Type.Boolean({ description: "False with a test key." }),
		created_at: buildTime("When the workspace was created."),
		shared_rates: orNull(
			Type.Object(
				{
					source: buildWord(["feed", "package"], "The source: the daily feed or the built-in table."),
					rate_at: Type.String({ description: "The date or time of the rates." }),
					stale,
				},
				{ description: "The exchange rates for currencies without a rate of the workspace's own." },
			),
		),
	},
	{ $id: "Workspace" },
);

export const WorkspaceChangeSchema = Type.Object(
	{
		name: Type.Optional(buildText(200, "The name of the workspace.")),
		mode: Type.Optional(
			buildWord(MODES, "`enforce` makes real decisions. `observe` allows everything and only reports."),
		),
		travel_rule_usd: Type.Optional(
			Type.Number({ minimum: 0, maximum: 1_000_000, description: "The threshold in US dollars." }),
		),
		review_cost_per_hour: Type.Optional(
			Type.Number({
				minimum: 0,
				maximum: REVIEW_COST_MAX,
				description: "The cost of an hour of review, in major units of the workspace's currency.",
			}),
		),
		review_minutes_per_case: Type.Optional(Type.Number({ minimum: 0.1, maximum: 1_440, description: REVIEW_MINUTES })),
		rules_need_approval: Type.Optional(
			Type.Boolean({ description: "Whether a second person must approve rules before they are published." }),
		),
		screening_needs_lists: Type.Optional(Type.Boolean({ description: NEEDS_LISTS })),
		control_group: Type.Optional(ControlGroupSchema),
	},
	{ $id: "WorkspaceChange", description: "Fields that are left out keep their value." },
);

const keyFields = {
	id: Type.String({ description: "The key's id: `key_` and 26 letters." }),
	mode: buildWord(["test", "live"], "The data that the key gives access to."),
	hint: Type.String({ description: "The last letters of the key." }),
	scopes: Type.Array(buildWord(KEY_SCOPES, "A scope, or a group of scopes.")),
	rate_limit_per_minute: count,
	created_at: buildTime("When the key was created."),
	created_by: orNull(Type.String({ description: "The user or key that created it, if known." })),
	revoked_at: orNull(buildTime("When the key was revoked.")),
};
export const KeySchema = Type.Object(keyFields, { $id: "Key" });
export const NewKeySchema = Type.Object(
	{ ...keyFields, key: Type.String({ description: "The key itself. It is shown only now." }) },
	{ $id: "NewKey" },
);
export const KeyPageSchema = buildPage("KeyPage", KeySchema);

export const KeyInputSchema = Type.Object(
	{
		scopes: Type.Optional(
			buildWords(KEY_SCOPES, "The scopes of the key, never more than your own. The default is `events`."),
		),
		rate_limit_per_minute: Type.Optional(
			Type.Integer({
				minimum: 1,
				maximum: RATE_LIMIT_MAX,
				description:
					"Requests per minute over all processes. The default is 1,200. A key that was created with another key shares that key's limit.",
			}),
		),
	},
	{ $id: "KeyInput", description: "The new key belongs to your own workspace and mode." },
);

export const RateSchema = Type.Object(
	{
		currency: Type.String(),
		rate: Type.Number({ description: "Units of the workspace's currency for one unit of this currency." }),
		rate_at: Type.String({ description: "The date or time of the rate." }),
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
			description: "Units of the workspace's currency for one unit of this currency.",
		}),
		date: Type.Optional(buildForm("birth-date", "The date of the rate. The default is today.")),
		force: Type.Optional(
			Type.Boolean({
				description: "True to accept a rate that differs from the current one by a factor of ten or more.",
			}),
		),
	},
	{ $id: "ExchangeRateInput" },
);

export const AuditEntrySchema = Type.Object(
	{
		position: Type.Integer({ description: "The position in the workspace's audit log." }),
		at: buildTime("When it was done."),
		actor: Type.String({
			description: "`user:` and the user's id, `key:` and the key's id, `system`, or the operator who ran a command.",
		}),
		actor_name: orNull(Type.String({ description: "The display name, if the actor is a user or a key." })),
		action: Type.String({ description: "The action, for example `case.closed`." }),
		subject: Type.String({ description: "The id of the customer, case, key … that was acted on." }),
		details: orNull(buildOpenObject("The change. Null if it was erased.")),
		link: Type.String({ description: "The hash that chains the entry to the previous one, in hex." }),
	},
	{ $id: "AuditEntry" },
);
export const AuditPageSchema = buildPage("AuditPage", AuditEntrySchema);

export const AuditVerdictSchema = Type.Object(
	{
		intact: Type.Boolean({ description: "True if no entry was changed, moved, added or removed by hand." }),
		verified: Type.Integer({ description: "The number of entries that were verified." }),
		erased: Type.Integer({
			description: "The number of verified entries whose details were removed by the erasure of a customer.",
		}),
		refused: Type.Integer({
			description:
				"The number of rows that were added to the table by hand and are not part of the chain. They are counted at the end of the log.",
		}),
		position: Type.Integer({ description: "The position of the last verified entry, or of the first broken one." }),
		head: Type.String({
			description: "The link of the last intact entry, in hex. Store it elsewhere to compare it later.",
		}),
		problem: orNull(
			Type.String({
				description:
					"The problem of an entry: `gap`, `link`, `details`, or `missing` (its details are gone, but its subject was not erased later). Or the problem of the log: `cut` (entries are missing at its end), `empty`, `mark` (the record of the log's length is missing or does not fit) or `refused`.",
			}),
		),
		next_cursor: orNull(Type.String({ description: "Send it as `cursor` to continue. Null at the end." })),
	},
	{ $id: "AuditVerdict" },
);
