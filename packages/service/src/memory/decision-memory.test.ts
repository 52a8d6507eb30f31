// Deciding from memory against reading everything: the same events in the same order, without a memory, with one, with one that
// forgets, and with one that lies. Labels and holds in between come from a second process.

import type { EventInput } from "@hakiki/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSeed } from "../../../../test/seed.ts";
import type { Service } from "../create-service.ts";
import { changeCustomerStatus } from "../customers/change-status.ts";
import { labelEvent } from "../events/label-event.ts";
import { createLiar, createRoll, type Roll } from "../testing/hostile-memory.ts";
import {
	decideTest,
	deposit,
	openTestBench,
	payout,
	type TestBench,
	type TestDecision,
} from "../testing/test-service.ts";
import type { RecallHooks } from "./recall.ts";

const MINUTE_MS = 60_000;
const STEPS = 220;

const benches: TestBench[] = [];
afterAll(() => Promise.all(benches.map((bench) => bench.close())));

type Step =
	| { readonly kind: "event"; readonly input: EventInput; readonly key: string | undefined }
	| { readonly kind: "label"; readonly event: number; readonly label: "fraud" | "legit" }
	| { readonly kind: "status"; readonly customerId: string; readonly action: "hold" | "release" };

function planSteps(roll: Roll): Step[] {
	const steps: Step[] = [];
	for (let step = 0; step < STEPS; step += 1) {
		const customerId = `c-${roll(9)}`;
		const pick = roll(20);
		if (pick === 0 && step > 10)
			steps.push({ kind: "label", event: roll(step), label: roll(4) === 0 ? "legit" : "fraud" });
		else if (pick === 1 && step > 10)
			steps.push({ kind: "status", customerId, action: roll(2) === 0 ? "hold" : "release" });
		else
			steps.push({
				kind: "event",
				input: planEvent(roll, customerId, step),
				key: roll(3) === 0 ? `key-${roll(step + 1)}` : undefined,
			});
	}
	return steps;
}

function planEvent(roll: Roll, customerId: string, step: number): EventInput {
	const device = { id: `device-${roll(5)}` };
	const account = `07${String(12_000_000 + roll(6))}`;
	switch (roll(7)) {
		case 0:
			return {
				type: "customer.created",
				customer_id: roll(2) === 0 ? `new-${step}` : customerId,
				customer: { name: `Person ${roll(5)}`, phone: `07${String(12_000_000 + roll(6))}`, national_id: `${roll(9)}` },
				device,
			};
		case 1:
			return {
				type: "customer.updated",
				customer_id: customerId,
				changes: ["name"],
				customer: { name: `Person ${roll(9)}` },
			};
		case 2:
			return { type: "login", customer_id: customerId, device, login: { success: roll(3) > 0 } };
		case 3:
			return deposit(customerId, { amount: 1_000 * (1 + roll(40)), counterparty: { phone: account } });
		case 4:
			return payout(customerId, { amount: 4_000 + roll(60_000), counterparty: { account: `c-${roll(9)}` }, device });
		default:
			return payout(customerId, { amount: 100 * (1 + roll(500)), destination: { type: "mpesa", account }, device });
	}
}

interface Played {
	readonly told: readonly string[];
	readonly service: Service;
}

/** Plays the steps one after the other, ten minutes apart. The clock is the same in every play. */
async function play(
	steps: readonly Step[],
	startMs: number,
	options: { memoryBytes: number; memoryHooks?: RecallHooks },
): Promise<Played> {
	const bench = await openTestBench();
	benches.push(bench);
	let now = startMs;
	const world = { now: () => now };
	const service = await bench.openAnother({ world, ...options });
	const colleague = await bench.openAnother({ world, memoryBytes: 0 });
	const context = await service.openRealm(bench.realm);
	const told: string[] = [];
	const eventIds: string[] = [];
	for (const step of steps) {
		now += 10 * MINUTE_MS;
		try {
			switch (step.kind) {
				case "event": {
					const decision = await decideTest(service, bench.realm, step.input, step.key);
					if (!eventIds.includes(decision.event_id)) eventIds.push(decision.event_id);
					told.push(describeDecision(decision));
					break;
				}
				case "label": {
					const eventId = eventIds[step.event % eventIds.length] ?? "";
					await labelEvent(colleague, context, { eventId, label: step.label, actor: "test", history: {} });
					break;
				}
				case "status": {
					const { customerId, action } = step;
					await changeCustomerStatus(colleague, context, { customerId, action, actor: "test", reason: "A test" });
					break;
				}
			}
		} catch (error) {
			told.push(`${step.kind}: ${error instanceof Error ? error.message : "failed"}`);
		}
	}
	return { told, service };
}

function describeDecision({ decision, score, reasons, customer }: TestDecision): string {
	return JSON.stringify([decision, score, customer, reasons]).replaceAll(/evt_\w+/g, "evt");
}

describe("decisions from memory", () => {
	const seed = readSeed();
	const startMs = Date.now();
	let steps: readonly Step[];
	let plain: Played;

	beforeAll(async () => {
		steps = planSteps(createRoll(seed));
		plain = await play(steps, startMs, { memoryBytes: 0 });
	}, 120_000);

	it("are those that reading everything gives", { timeout: 120_000 }, async () => {
		const { told, service } = await play(steps, startMs, { memoryBytes: 2_000_000 });
		expect(told).toEqual(plain.told);
		expect(service.memory.roundsWithoutRead).toBeGreaterThan(service.memory.rounds / 2);
	});

	it("are the same with a memory that is too small", { timeout: 120_000 }, async () => {
		const { told, service } = await play(steps, startMs, { memoryBytes: 20_000 });
		expect(told).toEqual(plain.told);
		expect(service.memory.roundsWithoutRead).toBeGreaterThan(0);
	});

	it("are the same with a memory that lies about customers", { timeout: 120_000 }, async () => {
		const liar = createLiar(createRoll(seed + 1));
		const { told } = await play(steps, startMs, { memoryBytes: 2_000_000, memoryHooks: liar });
		expect(told).toEqual(plain.told);
		expect(liar.lies).toBeGreaterThan(10);
	});
});
