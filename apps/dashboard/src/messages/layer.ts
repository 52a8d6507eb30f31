// The learned score: its curves and tables, and the parts that people have set.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "layer",
	en: {
		tab: "Learned score",
		lead: "What labels have taught beyond the rules. Each curve shows what one signal adds to the score, each table what two signals add together. It never adds more than {bound} in either direction, and lifts no limit, hold or list.",
		scale: "Values are log-odds, like the weights of rules: +0.7 doubles the odds of fraud, −0.7 halves them.",
		trained: "Learned from events until",
		partsOf: "{curves} curves, {tables} tables",
		show: "Which parts are shown",
		show_all: "All",
		show_curves: "Curves",
		show_tables: "Tables",
		show_pinned: "Set by hand",
		noPart: "No part is set by hand",
		noPartText: "Open a curve to flatten it or to pin a part of it.",
		effect: "Moves the score by {value} on average",
		effectNote: "Strongest first. All drawings have the same scale.",
		noEffect: "Adds nothing",
		pinned: "Set by hand",
		inDraft: "In the draft",
		draftShown: "This shows the draft. What was set by hand counts once the draft is published.",
		openDraft: "Open the draft",
		back: "All curves and tables",
		previous: "Previous",
		next: "Next",
		missing: "The latest training has no such part",
		missingText: "It was replaced by a newer one. Parts that you set by hand are kept.",
		curveOf: "What “{signal}” adds to the score",
		tableOf: "What “{first}” and “{second}” add together",
		adds: "Adds",
		learned: "As learned",
		rulesSay: "The rules alone",
		rulesNote:
			"The dashed line shows how much the rules alone raise or lower such events, against all events. Where both lines rise, the labels confirm the rules and add to them.",
		density: "Share of events",
		densityNote:
			"The bars show how many of the events that it learned from are in each step. A step with few events says little.",
		tableNote:
			"Red cells raise the score and blue cells lower it, in addition to the two curves. The dots show how many events there were. Empty cells had none.",
		rising: "More of this never lowers the score.",
		unknown: "Unknown",
		odds: "odds × {value}",
		shareOf: "{share} of events",
		cellHint: "Point at a cell, or move with the arrow keys.",
		under: "under {to}",
		range: "{from} to under {to}",
		orMore: "{from} or more",
		span: "{from} to {to}",
		whole: "The whole curve",
		wholeTable: "The whole table",
		yes: "Yes",
		no: "No",
		km: "{value} km",
		tier: "Tier {value}",
		flatten: "Flatten",
		pinPart: "Pin a part",
		removePin: "Remove pin",
		removePinOf: "Remove pin: {range}",
		flattenCurve: "Flatten the curve “{signal}”",
		flattenTable: "Flatten the table “{signal}”",
		flattenText: "It adds nothing any more, also after the next training.",
		pinCurve: "Pin a part of “{signal}”",
		pinText: "Drag over the drawing, or choose the steps. They keep this value, also after the next training.",
		from: "From step",
		to: "To step",
		value: "Value",
		valueHint: "From −{bound} to +{bound}",
		note: "Note",
		noteHint: "Why, for the people who read it later.",
		replaces: "Replaces {count} pin that it overlaps. | Replaces {count} pins that it overlaps.",
		handTitle: "Set by hand",
		handNone: "Nothing here is set by hand: the whole part follows the labels.",
		removed: "Pin removed in the draft",
		emptyTitle: "No learned score yet",
		emptyText:
			"Hakiki learns it from live events once enough of them are confirmed as fraud. Confirm frauds by closing cases, or send labels through the API.",
		emptyMissing: "{count} more confirmed fraud is needed. | {count} more confirmed frauds are needed.",
		emptyEnough:
			"There are enough confirmed frauds. Each night it is tried again, and published if it finds more fraud on later events.",
		emptyProgress: "{known} of {needed} confirmed frauds",
		emptySteps:
			"It is trained on earlier events, checked on later ones, and published only if it finds more fraud while stopping no more payments.",
		toLearning: "See the learning rounds",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly layer: typeof t;
	}
}
