import type { CustomerMessage } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { MESSAGES } from "../scoring/messages.ts";
import { SIGNAL_NAMES } from "../signals/signals.ts";
import { catalogue } from "./catalogue.ts";

describe("the catalogue", () => {
	it("names every rule once, in the form stored decisions use", () => {
		const ids = catalogue.map((rule) => rule.id);
		expect(new Set(ids).size).toBe(ids.length);
		for (const id of ids) expect(id).toMatch(/^[a-z]+(_[a-z]+)*$/);
	});

	it("has only rules that look at something, read known signals and explain themselves", () => {
		for (const rule of catalogue) {
			expect(rule.appliesTo.length, rule.id).toBeGreaterThan(0);
			expect(rule.signals.length, rule.id).toBeGreaterThan(0);
			expect(rule.tags.length, rule.id).toBeGreaterThan(0);
			for (const signal of rule.signals) expect(SIGNAL_NAMES, rule.id).toContain(signal);
			expect(rule.why, rule.id).toMatch(/^[A-Z].*\.$/);
		}
	});

	it("keeps every default within its bounds", () => {
		for (const rule of catalogue) {
			for (const [name, spec] of Object.entries(rule.parameters)) {
				const values = typeof spec.default === "number" ? [spec.default] : Object.values(spec.default);
				for (const value of values) {
					expect(value, `${rule.id}.${name}`).toBeGreaterThanOrEqual(spec.min);
					expect(value, `${rule.id}.${name}`).toBeLessThanOrEqual(spec.max);
				}
			}
		}
	});

	it("gives a negative weight to trust alone", () => {
		for (const rule of catalogue) expect(rule.weight < 0, rule.id).toBe(rule.tags.includes("trust"));
	});
});

describe("the customer's messages", () => {
	it("say nothing of fraud, screening or reporting, in any language", () => {
		const forbidden =
			/fraud|sanction|screen|report|suspic|launder|police|list|ulaghai|vikwazo|ripoti|shuku|polisi|uhalifu/i;
		for (const { code, en, sw, pcm = "" } of Object.values<CustomerMessage>(MESSAGES)) {
			expect(`${code} ${en} ${sw} ${pcm}`).not.toMatch(forbidden);
			expect(sw.length).toBeGreaterThan(10);
		}
	});
});
