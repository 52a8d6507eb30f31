import type { NormalEvent } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { compileValidator } from "../parse/compile-validator.ts";
import { CustomerSchema } from "../schemas/customer.ts";
import { EventSchema } from "../schemas/event.ts";
import { LabelSchema } from "../schemas/feedback.ts";
import { ScreenSchema } from "../schemas/screen.ts";
import { viewCustomer } from "./present-customer.ts";
import { presentDecision } from "./present-decision.ts";
import { viewEvent } from "./present-event.ts";
import { viewLabel } from "./present-label.ts";
import { viewScreen } from "./present-screen.ts";

const AT = 1767225600000;
const TIME = "2026-01-01T00:00:00.000Z";

const decision = presentDecision({
	eventId: "evt_1",
	type: "payout.requested",
	customerId: "c",
	decision: "review",
	score: 60,
	riskLevel: "high",
	reasons: [],
	amount: { value: "10.00", currency: "KES" },
	customer: { status: "active", riskLevel: "low" },
	nextStep: "analyst",
	isLive: true,
	isBackfilled: false,
	rulesVersion: "rul_1",
	createdAt: AT,
});

const EVENT: NormalEvent = {
	id: "evt_1",
	type: "payout.requested",
	customerId: "c",
	occurredAt: AT,
	receivedAt: AT,
	isBackfilled: false,
	amountMinor: 1000,
	direction: "out",
	method: "crypto",
	status: "completed",
	reference: "hash-of-reference",
	counterparty: { key: "hash-of-counterparty", hashes: ["hash-of-counterparty"], country: "KE" },
	destination: { type: "crypto_wallet", key: "hash-of-destination", country: "NG" },
	asset: { code: "ETH", amount: "1.123456789012345678", network: "ethereum" },
	travelRule: { isRequired: true, isPresent: false },
	customer: { kind: "individual", phone: "hash-of-phone", nationality: "KE", kycLevel: "2" },
	changes: ["pin"],
	loginSuccess: false,
	device: { key: "hash-of-device", ipCountry: "KE" },
	location: { lat: -1.29, lng: 36.82 },
	simSwappedAt: AT,
	metadata: { channel: "app" },
};

describe("viewEvent", () => {
	it("shows what was stored, every digit of the asset, and no hash", () => {
		const known = { reference: "ref-1", idempotencyKey: "key-1" };
		const view = viewEvent({ event: EVENT, decision, resolution: "approved", effectiveLabel: "legit", ...known });
		expect(compileValidator(EventSchema)(view)).toEqual([]);
		expect(JSON.stringify(view)).not.toContain("hash-of");
		expect(view).toMatchObject({
			id: "evt_1",
			occurred_at: TIME,
			reference: "ref-1",
			idempotency_key: "key-1",
			asset: { code: "ETH", amount: "1.123456789012345678", network: "ethereum" },
			travel_rule: { required: true, present: false },
			login: { success: false },
			sim_swapped_at: TIME,
			decision: { decision: "review", amount: { value: 10, currency: "KES" } },
			resolution: "approved",
			effective_label: "legit",
		});
	});

	it("leaves out what an event does not have", () => {
		const { id, customerId, occurredAt, receivedAt, isBackfilled } = EVENT;
		const event: NormalEvent = { id, type: "sim.swap", customerId, occurredAt, receivedAt, isBackfilled };
		const unknown = { resolution: null, effectiveLabel: null };
		expect(Object.keys(viewEvent({ event, decision, ...unknown }))).toEqual(
			"id type customer_id occurred_at received_at decision resolution effective_label".split(" "),
		);
	});
});

describe("viewCustomer", () => {
	it("shows the public fields and the open cases", () => {
		const view = viewCustomer({
			state: {
				id: "c",
				status: "held",
				riskLevel: "critical",
				screeningStatus: "pending",
				lastScreenedAt: null,
				openCases: [{ id: "cas_1", type: "fraud" }],
				createdAt: AT,
				lastEventAt: AT,
			},
			openCases: [
				{ id: "cas_1", type: "fraud", status: "open", severity: "high", reason: "Why", eventId: null, openedAt: AT },
			],
		});
		expect(compileValidator(CustomerSchema)(view)).toEqual([]);
		expect(view).toEqual({
			id: "c",
			status: "held",
			risk_level: "critical",
			screening: { status: "pending", last_screened_at: null },
			open_cases: [
				{
					id: "cas_1",
					type: "fraud",
					status: "open",
					severity: "high",
					reason: "Why",
					event_id: null,
					opened_at: TIME,
				},
			],
			created_at: TIME,
			last_event_at: TIME,
		});
	});
});

describe("viewLabel", () => {
	it("acknowledges a label with what it changed", () => {
		const facts = {
			id: "lbl_1",
			eventId: "evt_1",
			label: "fraud",
			source: "chargeback",
			fraudType: "mule",
			effectiveLabel: "fraud",
			hasOverridden: true,
			createdAt: AT,
		} as const;
		const view = viewLabel(facts);
		expect(compileValidator(LabelSchema)(view)).toEqual([]);
		expect(JSON.stringify(view)).toBe(
			'{"id":"lbl_1","event_id":"evt_1","label":"fraud","source":"chargeback","fraud_type":"mule",' +
				`"effective_label":"fraud","overrode":true,"created_at":"${TIME}"}`,
		);
		const { fraudType: _, ...plain } = facts;
		expect(viewLabel({ ...plain, source: null })).not.toHaveProperty("fraud_type");
	});
});

describe("viewScreen", () => {
	it("is no match without results, and still says which lists were searched", () => {
		const view = viewScreen({
			matches: [],
			isTruncated: false,
			incompleteReasons: [],
			screenedAt: AT,
			lists: [{ id: "un", updatedAt: AT, entryCount: 700 }],
		});
		expect(compileValidator(ScreenSchema)(view)).toEqual([]);
		expect(view).toEqual({
			match: false,
			complete: true,
			incomplete_reasons: [],
			results: [],
			truncated: false,
			screened_at: TIME,
			lists: [{ id: "un", updated_at: TIME, entries: 700 }],
		});
	});

	it("shows each match with its reasons", () => {
		const view = viewScreen({
			matches: [
				{
					id: "un-1",
					name: "A",
					type: "sanction",
					entityType: "person",
					position: null,
					lists: ["un"],
					score: 0.98765,
					strength: "weak",
					matchedName: "A.",
					matchedOn: ["name"],
					birthDates: ["1970"],
					countries: ["SO"],
					topics: ["sanction"],
					listedAt: "2010-04-12",
					explanation: "Same name",
				},
			],
			isTruncated: true,
			incompleteReasons: ["The UN list (un_sc) is not loaded."],
			screenedAt: AT,
			lists: [],
		});
		expect(compileValidator(ScreenSchema)(view)).toEqual([]);
		expect(view).toMatchObject({ match: true, results: [{ score: 0.988, dob: ["1970"], listed_at: "2010-04-12" }] });
		expect(view).toMatchObject({
			complete: false,
			truncated: true,
			results: [{ entity_type: "person", strength: "weak" }],
		});
	});
});
