import type { DecisionRecord } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileValidator } from "../parse/compile-validator.ts";
import { DecisionSchema } from "../schemas/decision.ts";
import { presentDecision } from "./present-decision.ts";

const findMistakes = compileValidator(DecisionSchema);

const SHORT: DecisionRecord = {
	eventId: "evt_01J00000000000000000000000",
	type: "login",
	customerId: "cust_1",
	decision: "allow",
	score: 3.12345,
	riskLevel: "low",
	reasons: [],
	customer: { status: "active", riskLevel: "low" },
	nextStep: "none",
	isLive: false,
	isBackfilled: false,
	rulesVersion: "rul_1",
	createdAt: 1767225600000,
};

const FULL: DecisionRecord = {
	...SHORT,
	warnings: [{ field: "device.ip", code: "malformed", message: 'is not an "IP address"' }],
	type: "payout.requested",
	decision: "block",
	reasons: [
		{
			code: "sim_swap",
			reason: 'Paid out to "Mama Njeri" 4 minutes after a SIM swap',
			rule: "sim_swap_payout",
			severity: "critical",
			weight: 6.00049,
			evidence: { minutes: 4, is_new: true, country: null, place: "Nairobi" },
		},
	],
	amount: {
		value: "64350.25",
		currency: "KES",
		conversion: {
			originalAmount: 498.5,
			originalCurrency: "USD",
			rate: 129.0877,
			rateAt: "2026-01-01",
			rateSource: "package",
		},
	},
	wallet: {
		chain: "bitcoin",
		valid: false,
		networkMatches: false,
		sanctioned: false,
		address: "bc1q",
		reason: "checksum",
	},
	screening: {
		status: "potential_match",
		roles: ["customer", "destination"],
		isComplete: true,
		matches: [
			{ role: "customer", entity: "un:QDi.1", topic: "sanction", strength: "weak", score: 0.871, pair: "a pair" },
		],
	},
	nextStep: "stop",
	customerMessage: { code: "held", en: "We are checking this payment.", sw: "Tunakagua malipo haya." },
	wouldDecide: "block",
	caseId: "cas_01J00000000000000000000000",
};

describe("presentDecision", () => {
	it("writes a short decision in the order of the contract, and nothing that is absent", () => {
		expect(presentDecision(SHORT)).toBe(
			'{"event_id":"evt_01J00000000000000000000000","type":"login","customer_id":"cust_1","decision":"allow","score":3.1,' +
				'"risk_level":"low","reasons":[],"customer":{"status":"active","risk_level":"low"},"next_step":"none",' +
				'"livemode":false,"backfilled":false,"rules_version":"rul_1","created_at":"2026-01-01T00:00:00.000Z"}',
		);
	});

	it("writes every field in the order of the contract", () => {
		const written = JSON.parse(presentDecision(FULL));
		expect(Object.keys(written)).toEqual(
			"event_id type customer_id decision score risk_level reasons amount wallet screening customer next_step customer_message would_decide case_id warnings livemode backfilled rules_version created_at".split(
				" ",
			),
		);
		expect(written.reasons).toEqual([{ ...FULL.reasons[0], weight: 6 }]);
		expect(written.amount).toEqual({
			value: 64350.25,
			currency: "KES",
			original_amount: 498.5,
			original_currency: "USD",
			rate: 129.0877,
			rate_at: "2026-01-01",
			rate_source: "package",
		});
		expect(written.wallet).toEqual({
			chain: "bitcoin",
			valid: false,
			network_matches: false,
			sanctioned: false,
			address: "bc1q",
			reason: "checksum",
		});
		expect(written.warnings).toEqual(FULL.warnings);
		expect(written.screening).toEqual({
			status: "potential_match",
			screened: ["customer", "destination"],
			complete: true,
			match: true,
			results: [{ party: "customer", id: "un:QDi.1", type: "sanction", strength: "weak", score: 0.871 }],
		});
		expect(findMistakes(written)).toEqual([]);
	});

	it("writes the amount's digits as a JSON number, just as the decimal text has them", () => {
		const record = { ...SHORT, amount: { value: "999999999999.99", currency: "KES" } };
		expect(presentDecision(record)).toContain('"amount":{"value":999999999999.99,"currency":"KES"}');
	});

	it("stays valid JSON, and true to the text, for any customer id, sentence and address", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), fc.double({ min: 0, max: 100, noNaN: true }), (text, score) => {
				const [reason] = FULL.reasons;
				const record: DecisionRecord = {
					...FULL,
					score,
					customerId: text,
					reasons: reason ? [{ ...reason, reason: text, evidence: { place: text } }] : [],
					wallet: { chain: text, valid: false, networkMatches: false, sanctioned: false, address: text, reason: text },
				};
				const written = JSON.parse(presentDecision(record));
				expect(findMistakes(written)).toEqual([]);
				expect([written.customer_id, written.reasons[0].reason, written.wallet.address]).toEqual([text, text, text]);
				expect(Math.abs(written.score - score)).toBeLessThanOrEqual(0.0501);
			}),
			{ numRuns: 200 },
		);
	});
});
