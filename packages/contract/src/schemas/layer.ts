// The wire shape of the learned layer, made to be drawn.

import { Type } from "@sinclair/typebox";
import { buildTime, buildWord, orNull } from "./builders.ts";
import { LearningRoundSchema } from "./learning-answers.ts";

const numbers = (description: string) => Type.Array(Type.Number(), { description });
const lines = (description: string) => Type.Array(Type.Array(Type.Number()), { description });

const LayerSignalSchema = Type.Object(
	{
		name: Type.String(),
		type: buildWord(["number", "bool", "text", "texts"] as const, "The type of its values."),
		unit: orNull(Type.String({ description: "`money` is in minor units." })),
		choices: orNull(Type.Array(Type.String(), { description: "The words of a text. The layer reads their places." })),
		direction: buildWord(["either", "raises", "lowers"] as const, "What more of the signal may do to the score."),
	},
	{ $id: "LayerSignal" },
);

const LayerPinSchema = Type.Object(
	{
		id: Type.String(),
		from: orNull(Type.Number({ description: "Known values from here on." })),
		to: orNull(Type.Number({ description: "Known values under this one." })),
		unknown: Type.Boolean({ description: "Only events for which the signal is not known." }),
		value: Type.Number({ description: "The log-odds that the part adds." }),
		note: orNull(Type.String()),
		by: Type.String({ description: "The person who set it." }),
		at: buildTime("When it was set."),
	},
	{ $id: "LayerPin", description: "Without `from`, `to` and `unknown`, the whole curve or table is pinned." },
);

const effect = Type.Number({ description: "The mean of what the part adds or takes away, over all training events." });
const pins = Type.Array(LayerPinSchema);

const LayerCurveSchema = Type.Object(
	{
		signal: LayerSignalSchema,
		edges: numbers("Ascending. A value belongs to the first step whose upper edge it does not reach."),
		values: numbers("The log-odds that the signal adds: for an unknown value, then for each step. Pins are included."),
		learned: numbers("The same as it was learned, without pins."),
		shares: numbers("The share of the training events in each place of `values`."),
		rules: orNull(
			numbers("How far the rules' own log-odds lie from their mean over all training events, in the same places."),
		),
		effect,
		pins,
	},
	{ $id: "LayerCurve" },
);

const LayerTableSchema = Type.Object(
	{
		signals: Type.Array(LayerSignalSchema, { description: "Two signals: of the lines, then of the columns." }),
		edges: lines("The edges of the lines, then of the columns."),
		values: lines("The log-odds that the two signals add together, beyond their curves."),
		learned: lines("The same as it was learned, without pins."),
		shares: lines("The share of the training events in each cell."),
		effect,
		pins,
	},
	{ $id: "LayerTable" },
);

export const LayerSchema = Type.Object(
	{
		rules: Type.String({ description: "The rule set that was read: `published`, `draft` or a version number." }),
		version: Type.String({ description: "Its version, or the one that the draft is based on." }),
		layer: orNull(
			Type.Object({
				trained_to: buildTime("The time of the latest event that it was trained on."),
				bound: Type.Number({ description: "The most that the layer adds to the log-odds, in either direction." }),
				curves: Type.Array(LayerCurveSchema, { description: "The largest effect first." }),
				tables: Type.Array(LayerTableSchema, { description: "The largest effect first." }),
			}),
		),
		round: orNull(LearningRoundSchema),
		frauds: Type.Object({
			known: Type.Integer({ description: "Confirmed frauds that the latest round has seen." }),
			needed: Type.Integer({ description: "How many it takes to learn a layer." }),
		}),
	},
	{ $id: "Layer" },
);
