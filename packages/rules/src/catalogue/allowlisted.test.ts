import type { AllowedEntry } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { refuseAllowance } from "../scoring/allowances.ts";
import { DAY_MS, HOUR_MS, hashOf, makeEvent, makePayout, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { makeEntity, makeNetwork, rulesOf, Story } from "../testing/story.ts";
import { allowlisted } from "./allowlisted.ts";
import { catalogue } from "./catalogue.ts";

const excuse = (...rules: string[]): { allow: AllowedEntry[] } => ({
	allow: [{ id: "ent_1", kind: "destination", rules, expiresAt: START_MS + DAY_MS }],
});

/** A payout that confirmed_fraud_link would review. */
function payMarked(story: Story, fields: Parameters<typeof makePayout>[3] = {}) {
	const marks = [{ customerId: "other", eventId: "evt_1", at: START_MS - DAY_MS, knownAt: START_MS - DAY_MS }];
	story.network = makeNetwork([makeEntity({ role: "payee", hash: hashOf("mule"), marks })]);
	return story.ask(makePayout(START_MS, 500, "mule", fields));
}

describe("allowlisted", () => {
	it("says which rules were left out, by which entry and until when", () => {
		expect(evaluateRule(allowlisted, { allowEntries: excuse("fan_in", "fan_out").allow })).toEqual({
			sentence: "An entry of the workspace's allow list excuses it from fan_in, fan_out",
			evidence: {
				entry: "ent_1",
				kind: "destination",
				rules: "fan_in fan_out",
				expires_at: new Date(START_MS + DAY_MS).toISOString(),
			},
		});
		expect(evaluateRule(allowlisted, { allowEntries: excuse("a", "b", "c", "d").allow })?.sentence).toContain(
			"4 rules",
		);
		expect(evaluateRule(allowlisted, { allowEntries: [] })).toBeUndefined();
		expect(evaluateRule(allowlisted, {})).toBeUndefined();
	});

	it("lifts the rules it names and no others", () => {
		const stopped = payMarked(new Story());
		expect(stopped.decision).toBe("review");
		expect(rulesOf(stopped)).toContain("confirmed_fraud_link");
		const excused = payMarked(new Story(), { listed: excuse("confirmed_fraud_link") });
		expect(excused.decision).toBe("allow");
		expect(rulesOf(excused)).not.toContain("confirmed_fraud_link");
		expect(rulesOf(excused)).toContain("allowlisted");
		expect(payMarked(new Story(), { listed: excuse("fan_in") }).decision).toBe("review");
	});

	it("lifts nothing where the rule set has it in shadow or off", () => {
		for (const mode of ["shadow", "off"] as const) {
			const story = new Story({ rules: { allowlisted: { mode } } });
			expect(payMarked(story, { listed: excuse("confirmed_fraud_link") }).decision, mode).toBe("review");
		}
	});

	it("never lifts screening, holds, sanctioned wallets, SIM swaps and takeovers, whatever it names", () => {
		const everything = { listed: excuse(...catalogue.map((rule) => rule.id)) };
		const story = new Story();
		const wallet = { chain: "btc", valid: true, networkMatches: true, sanctioned: true };
		expect(story.ask(makePayout(START_MS, 500, "w", { ...everything, wallet })).decision).toBe("block");
		story.customer = { ...story.customer, status: "held" };
		expect(rulesOf(story.ask(makePayout(START_MS, 500, "w", everything)))).toContain("customer_held");
		const swapped = new Story();
		swapped.post(makeEvent(START_MS - HOUR_MS, { type: "sim.swap" }));
		const outcome = swapped.ask(makePayout(START_MS, 50_000, "mule", everything));
		expect(outcome).toMatchObject({ decision: "block", holds: true });
		expect(rulesOf(outcome)).toContain("sim_swap_payout");
	});

	it("may name what weighs, and not limits, trust, screening and state", () => {
		const refused = (id: string) => {
			const rule = catalogue.find((one) => one.id === id);
			return rule === undefined ? "unknown" : refuseAllowance(rule);
		};
		expect(refused("destination_shared")).toBeUndefined();
		expect(refused("ip_country_mismatch")).toBeUndefined();
		for (const id of ["sim_swap_payout", "takeover_sequence", "wallet_sanctioned", "customer_held", "blocklisted"])
			expect(refused(id), id).toBe(`${id} is never lifted by an entry`);
		expect(refused("wallet_cap")).toContain("is a limit");
		expect(refused("known_destination")).toContain("nothing to lift");
	});
});
