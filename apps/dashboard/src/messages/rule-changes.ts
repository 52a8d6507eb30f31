// The differences between two rule sets, and the effect of each changed rule in a backtest.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "ruleChanges",
	en: {
		kind_added: "New",
		kind_changed: "Changed",
		kind_removed: "Removed",
		ruleNamed: "Rule “{title}”",
		thresholdOf: "Thresholds: {type}",
		setting: "Score",
		layer: "Learned layer",
		layerParts: "Curves and tables",
		layerOf: "{curves} curves, {tables} tables",
		model: "Model trained outside",
		modelTrees: "Model",
		modelActive: "{name}, active, {trees} trees",
		modelInShadow: "{name}, in shadow, {trees} trees",
		pinOf: "Learned score of “{part}”, set by hand",
		pinPart: "Part",
		pinValue: "Value",
		pinNote: "Note",
		firesWhen: "Fires when {condition}.",
		firedWhen: "Fired when {condition}.",
		setting_column: "Setting",
		before: "Before",
		after: "After",
		value: "Value",
		was: "was",
		none: "none",
		field_bias: "Base score (log-odds)",
		field_weight: "Weight",
		field_mode: "Status",
		field_title: "Title",
		field_when: "Condition",
		field_floor: "Minimum decision",
		field_on: "Runs on",
		field_tags: "Categories",
		field_sentence: "Message",
		compareWith: "Compare with",
		previousVersion: "Version {version}, the one before",
		activeVersion: "Version {version}, active",
		rollBackChanges: "Changes against the active version",
		effects: "Effect of each changed rule",
		effectsText:
			"A payment counts for a rule if the rule fires and the decision changes. Unlabelled events are not honest events: precision counts labelled events only.",
		noEffects: "No rule is new or changed. Only thresholds or the base score differ.",
		rule: "Rule",
		hits: "Hits",
		hitsBefore: "{count} before",
		caughtMoney: "Caught money",
		caughtText: "Labelled fraud that is stopped now and was allowed before",
		heldCustomers: "Honest customers held",
		heldText: "Customers with an event labelled legitimate that is stopped now and was allowed before",
		precision: "Precision",
		ofLabelled: "of {count} labelled | of {count} labelled",
		eventsOf: "{count} event | {count} events",
		missed:
			"No longer stopped: {money} of labelled fraud in {count} event | No longer stopped: {money} of labelled fraud in {count} events",
		shadow: "Shadow: stops nothing. The examples are events on which it fires.",
		examples: "Examples",
		examplesOf: "for {rule}",
		examples_caught: "Fraud caught",
		examples_held: "Honest customers held",
		examples_unlabelled: "Unlabelled",
		examples_other: "Hits that are not newly stopped",
		noExamples: "None",
		notMeasured: "n/a",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly ruleChanges: typeof t;
	}
}
