// `npm run bench -- --rules`: the cost of the rules alone, in one process and without a database. The events of the
// load are decided repeatedly with no rule, with the whole catalogue, and with 50 rules in CEL in addition.

import { createHash } from "node:crypto";
import { parseEventInput } from "@hakiki/contract";
import { entityRefsOf, normaliseEvent } from "@hakiki/domain";
import {
	catalogue,
	compileRuleSet,
	createProfile,
	decide,
	defaultRuleSet,
	foldEvent,
	KnownNetwork,
	movementPartyOf,
	tieEntities,
} from "@hakiki/rules";
import { createBodies, createHistory } from "./traffic.mjs";

const WORKSPACE = {
	country: "KE",
	currency: "KES",
	mode: "enforce",
	travelRule: { thresholdUsd: 1000, isInclusive: false },
	timeZone: "Africa/Nairobi",
};
const EVENTS = 8_000;
const WARM_PASSES = 3;

/** @param {import("./options.mjs").Options} options */
export function runRulesBench({ customers, events, rounds, isJson }) {
	const scene = setScene({ customers: Math.min(customers, 4_000), events });
	const ruleSets = {
		none: compileRuleSet({ ...defaultRuleSet("KE"), isWhole: true, rules: {} }, catalogue),
		catalogue: compileRuleSet(defaultRuleSet("KE"), catalogue),
		custom: compileRuleSet({ ...defaultRuleSet("KE"), custom: createCustomRules() }, catalogue),
	};
	const figures = { none: [], catalogue: [], custom: [] };
	for (let round = -WARM_PASSES; round < rounds; round += 1) {
		for (const [name, ruleSet] of Object.entries(ruleSets)) {
			const microseconds = measurePass(scene, ruleSet);
			if (round >= 0) figures[name].push(microseconds);
		}
	}
	const report = {
		rules: catalogue.length,
		events: scene.loads.length,
		us_no_rules: takeMedian(figures.none),
		us_catalogue: takeMedian(figures.catalogue),
		us_catalogue_and_custom: takeMedian(figures.custom),
	};
	const added = report.us_catalogue - report.us_no_rules;
	console.log(
		[
			`deciding without rules          ${report.us_no_rules.toFixed(2)} µs of processor time`,
			`with the ${report.rules} of the catalogue      ${report.us_catalogue.toFixed(2)} µs, so they add ${added.toFixed(2)} µs (at most 60)`,
			`with 50 in CEL besides          ${report.us_catalogue_and_custom.toFixed(2)} µs`,
		].join("\n"),
	);
	if (isJson) console.log(JSON.stringify(report));
}

/**
 * Creates customers with folded history, and the events of the load. No event is folded, so every pass sees the same.
 */
function setScene({ customers, events }) {
	const nowMs = Date.parse("2026-07-14T09:00:00Z");
	const profiles = new Map();
	const network = new KnownNetwork();
	const take = (id) => {
		const known = profiles.get(id) ?? createProfile();
		profiles.set(id, known);
		return known;
	};
	for (let index = 0; index < customers; index += 1) {
		for (const input of createHistory(index, { customers, events, nowMs })) {
			const event = normalise(input, Date.parse(input.occurred_at));
			const profile = take(event.customerId);
			tieEntities(network, profile, event, entityRefsOf(event));
			const party = foldEvent(profile, event, { decision: "allow", score: 3 }) && movementPartyOf(event);
			if (party) network.countMovement(party, event.occurredAt);
		}
	}
	const loads = createBodies({ customers, count: EVENTS }).map((line, number) => {
		// The load generator replaces these for each request.
		const text = line.replaceAll("~", String(number)).replaceAll("^", String(10_000_000 + number));
		const event = normalise(parseEventInput(text, { nowMs }), nowMs);
		const known = profiles.get(event.customerId);
		return { event, profile: known ?? createProfile(), isNewCustomer: known === undefined };
	});
	return { network, loads };
}

function measurePass({ network, loads }, ruleSet) {
	const start = process.cpuUsage();
	for (const { event, profile, isNewCustomer } of loads) {
		decide({
			event,
			customer: createCustomerState(event),
			isNewCustomer,
			profile,
			network,
			workspace: WORKSPACE,
			ruleSet,
			shadowSet: undefined,
		});
	}
	return process.cpuUsage(start).user / loads.length;
}

function createCustomerState({ customerId, occurredAt }) {
	return {
		id: customerId,
		status: "active",
		riskLevel: "low",
		screeningStatus: "clear",
		lastScreenedAt: null,
		openCases: [],
		createdAt: occurredAt,
		lastEventAt: occurredAt,
	};
}

let eventNumber = 0;

function normalise(input, receivedAt) {
	eventNumber += 1;
	return normaliseEvent(input, {
		id: `evt_${String(eventNumber).padStart(26, "0")}`,
		receivedAt,
		workspace: WORKSPACE,
		isHistory: false,
		hash: (namespace, value) =>
			createHash("sha256").update(`${namespace}:${value}`).digest().subarray(0, 16).toString("base64url"),
		rateFor: () => undefined,
		usdRate: () => ({ rate: 129, rateAt: "2026-07-14", rateSource: "package" }),
		countryOfIp: () => "KE",
		isDisposableEmail: () => false,
		isSanctionedWallet: () => false,
	}).event;
}

/** Creates as many custom rules as a workspace may have, each of the usual length. */
function createCustomRules() {
	return Object.fromEntries(
		Array.from({ length: 50 }, (_, index) => [
			`custom_${index}`,
			{
				title: "A rule of the benchmark",
				sentence: "{amountMinor} to a payee of {payeeCustomers7d} customers",
				on: ["out", "in"],
				when: `amountMinor > money(${30_000 + index}) && metadata.channel == "app" && (payeeCustomers7d > 3 || minutesOnDevice < 60) && localHour < 5`,
				weight: 0.1,
				tags: ["pace"],
			},
		]),
	);
}

function takeMedian(values) {
	const sorted = [...values].sort((left, right) => left - right);
	return sorted[Math.floor(sorted.length / 2)];
}
