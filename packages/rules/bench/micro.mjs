// Measures the pure parts of a decision: reading the profile, deciding, folding, and writing the profile back.
// After a build: node packages/rules/bench/micro.mjs

import {
	catalogue,
	compileRuleSet,
	createProfile,
	decide,
	decodeProfile,
	defaultRuleSet,
	encodeProfile,
	foldEvent,
} from "@hakiki/rules";

const START_MS = Date.parse("2026-07-14T09:00:00Z");
const DAY_MS = 86_400_000;
const ruleSet = compileRuleSet(defaultRuleSet("KE"), catalogue);
const workspace = {
	country: "KE",
	currency: "KES",
	mode: "enforce",
	travelRule: { thresholdUsd: 1000, isInclusive: false },
	timeZone: "Africa/Nairobi",
};
const customer = {
	id: "customer-1",
	status: "active",
	riskLevel: "low",
	screeningStatus: "clear",
	lastScreenedAt: null,
	openCases: [],
	createdAt: START_MS,
	lastEventAt: START_MS,
};

function makeEvent(at, payee) {
	return {
		id: "evt_00000000000000000000000001",
		type: "transaction",
		customerId: "customer-1",
		occurredAt: at,
		receivedAt: at,
		isBackfilled: false,
		amountMinor: 50_000 + payee * 1000,
		direction: "out",
		method: "mpesa",
		status: "completed",
		destination: { type: "mpesa", key: `payee-${payee}-abcdefghijklmn` },
		device: { key: "device-1-abcdefghijklm", ipCountry: "KE" },
		location: { lat: -1.286, lng: 36.817 },
	};
}

function makeEntity(role, hash) {
	const members = [{ customerId: "customer-1", lastSeenAt: START_MS }];
	const movementsByDay = [{ day: 20_600, count: 3 }];
	return { role, hash, members, isSaturated: false, memberCount: 1, movementsByDay, marks: [] };
}

const payee = makeEntity("payee", "x");
const network = { find: () => payee, allOf: () => [payee] };

const profile = createProfile();
for (let day = 0; day < 90; day += 1) {
	for (let turn = 0; turn < 1 + (day % 2); turn += 1) {
		const event = makeEvent(START_MS + day * DAY_MS + turn * 7_200_000, day % 9);
		foldEvent(profile, event, { decision: "allow", score: 3 });
	}
}
const stored = encodeProfile(profile);
const event = makeEvent(START_MS + 90 * DAY_MS, 4);

function measure(name, rounds, work) {
	for (let round = 0; round < rounds / 4; round += 1) work();
	const start = process.hrtime.bigint();
	for (let round = 0; round < rounds; round += 1) work();
	const microseconds = Number(process.hrtime.bigint() - start) / 1000 / rounds;
	process.stdout.write(`${name.padEnd(28)} ${microseconds.toFixed(2)} µs\n`);
}

process.stdout.write(`profile: ${stored.length} bytes\n`);
measure("decode", 50_000, () => decodeProfile(stored));
measure("encode", 50_000, () => encodeProfile(profile));
measure("decode + fold + encode", 50_000, () => {
	const copy = decodeProfile(stored);
	foldEvent(copy, event, { decision: "allow", score: 3 });
	encodeProfile(copy);
});
measure("decide", 100_000, () => {
	decide({ event, customer, isNewCustomer: false, profile, network, workspace, ruleSet });
});
