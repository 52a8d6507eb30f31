import { DECLARED_SIGNALS } from "@hakiki/rules";
import { expect, it } from "vitest";
import { findSignals } from "./find-signals.ts";

const SIGNALS = DECLARED_SIGNALS.map((one) => ({ ...one, unit: one.unit ?? null, choices: one.choices ?? null }));

it.each([
	["new payee", "isNewPayee"],
	["payee is new", "isNewPayee"],
	["new payees", "newPayeesWith1h"],
	["amount", "amountMinor"],
	["night", "localHour"],
	["metadata.channel", "metadata.channel"],
	["no such words", "metadata.no such words"],
])("“%s” finds %s first", (typed, name) => {
	expect(findSignals(SIGNALS, typed)[0]?.name).toBe(name);
});
