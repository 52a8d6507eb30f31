// The wire shapes of a model that was trained outside.

import { MODEL_LIBRARIES, MODEL_STATUSES } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { PublishedRulesSchema, RuleDraftSchema } from "./rules-answers.ts";

/**
 * Room for 1,000 trees of 16 leaves. Reading such a file takes about 0.1 s, in which the process decides nothing. The command
 * line, which is another process, takes files of 32 MB.
 */
export const MODEL_BODY_BYTES_MAX = 8 * 1024 * 1024;
const REASON_LENGTH_MAX = 500;

export const modelFields = {
	name: Type.String(),
	status: buildWord(MODEL_STATUSES, "Whether the model counts."),
	library: buildWord(MODEL_LIBRARIES, "The library that trained the model."),
	digest: Type.String({ description: "SHA-256 of the file." }),
	loaded_at: buildTime("When the model was loaded."),
	trees: Type.Integer({ minimum: 0 }),
};

const OutsideModelSchema = Type.Object(
	{
		...modelFields,
		loaded_by: orNull(Type.String({ description: "The person who loaded it. Null for an older model." })),
		signals: Type.Array(Type.String(), { description: "The signals that its trees read." }),
		neutral: orNull(
			Type.Number({ description: "The log-odds at which it adds nothing. Null for its average in training." }),
		),
	},
	{ $id: "OutsideModel" },
);

export const ModelReadingSchema = Type.Object(
	{
		rules_version: Type.String({ description: "The published version." }),
		model: orNull(OutsideModelSchema),
		draft: orNull(
			Type.Object(
				{ model: orNull(OutsideModelSchema) },
				{ description: "What the draft changes about the model. Its `model` is null if the draft removes it." },
			),
		),
		needs_approval: Type.Boolean({ description: "Whether another person must publish a change." }),
		file_bytes_max: Type.Integer({ description: "The largest file that `PUT` accepts." }),
	},
	{ $id: "ModelReading" },
);

const changeFields = {
	reason: buildText(REASON_LENGTH_MAX, "The reason, for the audit log."),
	draft: Type.Optional(Type.Boolean({ description: "Save the change as the draft, to try it in a backtest." })),
	replace_draft: Type.Optional(
		Type.Boolean({ description: "Replace a draft that somebody has begun. Otherwise the request is refused." }),
	),
};

export const ModelLoadSchema = Type.Object({
	name: buildText(100, "A name for people."),
	...changeFields,
	neutral: Type.Optional(
		Type.Number({ description: "The log-odds at which the model adds nothing (default: its average in training)." }),
	),
});

export const ModelRemovalSchema = Type.Object(changeFields);

export const ModelStatusSchema = Type.Object(
	{
		status: buildWord(MODEL_STATUSES, "`active` makes the model count, `shadow` only records what it says."),
		...changeFields,
	},
	{ $id: "ModelStatusInput" },
);

export const ModelChangedSchema = Type.Object(
	{
		published: orNull(PublishedRulesSchema),
		draft: orNull(RuleDraftSchema),
		needs_approval: Type.Boolean({ description: "Whether another person must publish the draft." }),
	},
	{ $id: "ModelChanged", description: "The change is published, or became the draft." },
);
