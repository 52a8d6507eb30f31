// For tests: rows of a batch with sensible defaults.

import { randomBytes } from "node:crypto";
import { toRealm } from "../executor.ts";
import type { BatchWrite, CustomerWrite, EventWrite, LinkWrite } from "../queries/batch/batch-rows.ts";

export const TEST_WORKSPACE = "018f0000-0000-7000-8000-000000000001";
export const TEST_REALM = toRealm(7);
export const TEST_NOW = Date.now();

export const makeCustomer = (id: string, version: number, fields: Partial<CustomerWrite> = {}): CustomerWrite => ({
	id,
	version,
	nextVersion: version + 1,
	status: "active",
	heldBy: "",
	isRenamed: false,
	riskLevel: "low",
	screeningStatus: "pending",
	lastScreenedAt: null,
	openCases: "[]",
	createdAt: TEST_NOW,
	lastEventAt: TEST_NOW,
	lastReceivedAt: TEST_NOW,
	profile: Buffer.from(`profile of ${id} at ${version + 1}`),
	...fields,
});

export const makeEvent = (customerId: string, seq: number, id: Uint8Array = randomBytes(16)): EventWrite => ({
	id,
	customerId,
	seq,
	type: "transaction",
	occurredAt: TEST_NOW,
	decision: "allow",
	score: 12.5,
	rulesVersion: 1,
	amountMinor: 4_800_000,
	party: undefined,
	partyRole: undefined,
	body: `{"seq":${seq}}`,
	outcome: "{}",
	sealed: Buffer.from(`sealed ${customerId} ${seq}`),
	reference: undefined,
});

export const makeLink = (customerId: string, bytes: Uint8Array, fields: Partial<LinkWrite> = {}): LinkWrite => ({
	hash: Buffer.from(bytes).toString("base64url"),
	customerId,
	role: "device",
	seenAt: TEST_NOW,
	flaggedAt: undefined,
	isNew: true,
	isNoted: true,
	...fields,
});

export const makeBatch = (fields: Partial<BatchWrite>): BatchWrite => ({
	realm: TEST_REALM,
	workspaceId: TEST_WORKSPACE,
	deadlineMs: Date.now() + 10_000,
	listsVersion: 0,
	matches: [],
	keptMatches: [],
	customers: [],
	events: [],
	links: [],
	keys: [],
	cases: [],
	caseEvents: [],
	outbox: [],
	audit: [],
	...fields,
});
