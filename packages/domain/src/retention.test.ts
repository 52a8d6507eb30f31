import { describe, expect, it } from "vitest";
import {
	checkRetention,
	type ErasableEvent,
	findErasableAt,
	listRetentionBlocks,
	type RecordFacts,
	readRetention,
	scrubEvent,
} from "./retention.ts";

const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const facts: RecordFacts = {
	lastEventAt: at("2020-03-01"),
	relationshipEndedAt: null,
	lastCaseClosedAt: null,
	isOnHold: false,
	openCaseCount: 0,
};
const list = (own: Partial<RecordFacts>, now: string, years = 7) =>
	listRetentionBlocks({ ...facts, ...own }, { years, country: "KE", now: at(now) });

describe("A record", () => {
	it("is kept for seven years after the last event, to the moment", () => {
		expect(findErasableAt(facts, 7)).toBe(at("2027-03-01"));
		expect(listRetentionBlocks(facts, { years: 7, country: "KE", now: at("2027-03-01") })).toEqual([]);
		expect(listRetentionBlocks(facts, { years: 7, country: "KE", now: at("2027-03-01") - 1 })).toEqual([
			{
				code: "retention",
				message: "Kenyan law requires the record for 7 years: it can be erased from 2027-03-01 on",
			},
		]);
	});

	it("is kept from the end of the relationship, or the last closed case, where that is later", () => {
		expect(findErasableAt({ ...facts, relationshipEndedAt: at("2019-01-01") }, 7)).toBe(at("2027-03-01"));
		expect(findErasableAt({ ...facts, relationshipEndedAt: at("2021-05-02") }, 5)).toBe(at("2026-05-02"));
		expect(findErasableAt({ ...facts, lastCaseClosedAt: at("2024-02-29") }, 5)).toBe(at("2029-03-01"));
	});

	it("is told to be the workspace's wish where that is longer than the law's", () => {
		expect(list({}, "2027-04-01", 10)[0]?.message).toBe(
			"This workspace keeps the record for 10 years: it can be erased from 2030-03-01 on",
		);
	});

	it("is kept under legal hold and with an open case, whatever its age", () => {
		expect(list({ isOnHold: true, openCaseCount: 1 }, "2040-01-01").map(({ code }) => code)).toEqual([
			"legal_hold",
			"open_case",
		]);
	});
});

describe("How long records are kept", () => {
	it("is as long as the law asks when nothing was said, and never shorter", () => {
		expect(readRetention({}, "KE")).toEqual({ years: 7, isAutomatic: false });
		expect(readRetention({ years: 5, isAutomatic: true }, "NG")).toEqual({ years: 5, isAutomatic: true });
		expect(readRetention({ years: 3 }, "NG").years).toBe(5);
	});

	it.each([4, 5.5, 51, Number.NaN])("is not %s years", (years) => {
		expect(() => checkRetention({ years, isAutomatic: false }, "NG")).toThrow(
			"years: must be a whole number from 5, which Nigerian law asks for, to 50",
		);
	});

	it("may be set to the law's least", () => {
		expect(() => checkRetention({ years: 5, isAutomatic: false }, "NG")).not.toThrow();
		expect(() => checkRetention({ years: 6, isAutomatic: false }, "KE")).toThrow("from 7");
	});
});

it("An erased event keeps hashes, figures and times, and nothing that tells of a person", () => {
	const event: ErasableEvent = {
		id: "evt_1",
		type: "customer.created",
		customerId: "c1",
		occurredAt: 1,
		receivedAt: 2,
		isBackfilled: false,
		amountMinor: 500,
		location: { lat: -1.28, lng: 36.82 },
		metadata: { branch: "Hibiscus" },
		device: { key: "device", ipCountry: "KE" },
		destination: { type: "bank", key: "account", nameKeys: [1, 2] },
		customer: { nameKeys: [3], phone: "hash", nationality: "KE", kycLevel: "2", adultAt: 9 },
	};
	const erased = scrubEvent(event, 77);
	expect(erased).toEqual({
		id: "evt_1",
		type: "customer.created",
		customerId: "c1",
		occurredAt: 1,
		receivedAt: 2,
		isBackfilled: false,
		amountMinor: 500,
		device: { key: "device", ipCountry: "KE" },
		destination: { type: "bank", key: "account" },
		customer: { phone: "hash", kycLevel: "2" },
		erasedAt: 77,
	});
	expect(scrubEvent(erased, 99)).toEqual(erased);
});
