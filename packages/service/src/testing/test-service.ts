// For tests: a real service on a database of its own, with one workspace. Several services over one database stand for
// several processes.

import type { CountryServed, DecisionRecord, EventInput, NormalEvent } from "@hakiki/domain";
import { defaultRuleSet, type SignalValues } from "@hakiki/rules";
import { insertWorkspace, listRealms, type Pool, type Realm } from "@hakiki/store";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { createFirstMark, createWorkspaceKeys } from "@hakiki/vault";
import { SKEW_MS_MAX } from "../clock-watch.ts";
import { createService, createWorld, type Service } from "../create-service.ts";
import type { HandoverSettings } from "../handover/handover-settings.ts";
import type { PeerPlace } from "../handover/peers.ts";
import type { RecallHooks } from "../memory/recall.ts";
import type { World } from "../realm-context.ts";

export interface TestBench {
	readonly database: TestDatabase;
	readonly service: Service;
	readonly realm: Realm;
	readonly liveRealm: Realm;
	/** Opens another service over the same database, on the given pool or the bench's own. */
	openAnother(options?: {
		readonly pool?: Pool;
		readonly roundPool?: Pool;
		readonly world?: Partial<World>;
		readonly deadlineMs?: number;
		readonly skewMsMax?: number;
		readonly memoryBytes?: number;
		readonly memoryHooks?: RecallHooks;
		readonly peers?: PeerPlace;
		readonly handover?: HandoverSettings;
		/** Sees the signals of each event when it is decided. */
		readonly watchSignals?: (event: NormalEvent, signals: SignalValues) => void;
		/** With one lane, events that arrive together form one batch. */
		readonly roundsMax?: number;
		/** Called before a decision is presented. If it throws, the event fails. */
		readonly onPresent?: (record: DecisionRecord) => void;
	}): Promise<Service>;
	close(): Promise<void>;
}

/** Tests that are not about time must not fail on a busy machine. */
const DEADLINE_MS = 30_000;
/** Small, so that long tests also make it forget. */
const MEMORY_BYTES = 1_000_000;
const MASTER_KEY = Buffer.alloc(32, 7).toString("base64");
const WORKSPACE = "018f0000-0000-7000-8000-000000000001";

/** The fields of a decision that these tests check. */
const present = (record: DecisionRecord): string =>
	JSON.stringify({
		event_id: record.eventId,
		customer_id: record.customerId,
		decision: record.decision,
		score: record.score,
		reasons: record.reasons.map(({ code, reason, evidence }) => ({ code, reason, evidence })),
		customer: record.customer,
		screening: record.screening,
		case_id: record.caseId,
		would_decide: record.wouldDecide,
		backfilled: record.isBackfilled,
		rules_version: record.rulesVersion,
		created_at: record.createdAt,
	});

export interface TestDecision {
	readonly event_id: string;
	readonly decision: string;
	readonly score: number;
	readonly reasons: readonly { readonly code: string; readonly reason: string }[];
	readonly customer: { readonly status: string; readonly riskLevel: string };
	readonly screening?: DecisionRecord["screening"];
	readonly would_decide?: string;
	readonly case_id?: string;
	readonly created_at: number;
}

/** How the services of a bench remember, unless a test says otherwise. */
interface TestMemory {
	readonly memoryBytes?: number;
	readonly memoryHooks?: RecallHooks;
}

export async function openTestBench(country: CountryServed = "KE", memory: TestMemory = {}): Promise<TestBench> {
	const database = await createTestDatabase({ poolSize: 20 });
	const services: Service[] = [];
	const open: TestBench["openAnother"] = async (options = {}) => {
		const service = await createService({
			pool: options.pool ?? database.pool,
			env: { HAKIKI_MASTER_KEY: MASTER_KEY },
			world: { ...createWorld(() => {}), ...options.world },
			presentDecision: (record) => {
				options.onPresent?.(record);
				return present(record);
			},
			deadlineMs: options.deadlineMs ?? DEADLINE_MS,
			memoryBytes: MEMORY_BYTES,
			...memory,
			...(options.memoryBytes !== undefined && { memoryBytes: options.memoryBytes }),
			...(options.memoryHooks && { memoryHooks: options.memoryHooks }),
			...(options.peers && { peers: options.peers }),
			...(options.handover && { handover: options.handover }),
			passwordCost: { log2: 10, blockSize: 8, lanes: 1 },
			...(options.watchSignals && { watchSignals: options.watchSignals }),
			...(options.roundPool === undefined ? {} : { roundPool: options.roundPool }),
			...(options.roundsMax === undefined ? {} : { roundsMax: options.roundsMax }),
			// A service with its own clock travels in time, so its clock watch is off unless the test is about wrong clocks.
			skewMsMax: options.skewMsMax ?? (options.world?.now === undefined ? SKEW_MS_MAX : Number.POSITIVE_INFINITY),
		});
		services.push(service);
		for (const { realm } of await listRealms(database.pool)) await service.openRealm(realm);
		return service;
	};
	const service = await open();
	await insertWorkspace(database.pool, {
		id: WORKSPACE,
		name: "test",
		country,
		currency: country === "KE" ? "KES" : "NGN",
		wrappedKeys: createWorkspaceKeys(service.master, WORKSPACE).wrapped,
		ruleSet: JSON.stringify(defaultRuleSet(country)),
		createdBy: "test",
		auditMark: createFirstMark(service.master, WORKSPACE),
	});
	const realms = await listRealms(database.pool);
	for (const { realm } of realms) await service.openRealm(realm);
	const find = (isLive: boolean): Realm => {
		const found = realms.find((one) => one.isLive === isLive);
		if (found === undefined) throw new Error("The test workspace has no realms");
		return found.realm;
	};
	return {
		database,
		service,
		realm: find(false),
		liveRealm: find(true),
		openAnother: open,
		async close() {
			await Promise.all(services.map((one) => one.close()));
			await database.drop();
		},
	};
}

export async function decideTest(
	service: Service,
	realm: Realm,
	input: EventInput,
	idempotencyKey?: string,
): Promise<TestDecision> {
	const { body } = await service.recordEvent(realm, input, { idempotencyKey });
	return JSON.parse(body) as TestDecision;
}

export const payout = (customerId: string, fields: Partial<EventInput> = {}): EventInput => ({
	type: "payout.requested",
	customer_id: customerId,
	amount: 1_000,
	method: "mpesa",
	destination: { type: "mpesa", account: "0712345678" },
	...fields,
});

export const deposit = (customerId: string, fields: Partial<EventInput> = {}): EventInput => ({
	type: "transaction",
	direction: "in",
	customer_id: customerId,
	amount: 500,
	method: "mpesa",
	counterparty: { phone: "0722000111" },
	...fields,
});
