// A customer who may be the victim of a scam is warned and must wait. Their confirmation counts only after the wait.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let bench: ApiBench;
/** The time by which the service's clock is ahead. */
let aheadMs = 0;

beforeAll(async () => {
	bench = await openApiBench({}, { now: () => Date.now() + aheadMs });
});

afterAll(async () => {
	await bench?.close();
});

const ask = (path: string, body: object) => bench.ask("POST", path, body, bench.keys.elsewhere);
const at = (ms: number) => ({ occurred_at: new Date(ms).toISOString() });

/** Twenty payments of about NGN 18,000 over two months, then 1.2 million to somebody new. */
async function sendSavings(customer: string) {
	const nowMs = Date.now();
	const send = (amount: number, account: string, when: number) =>
		ask("/v1/events", {
			type: "payout.requested",
			customer_id: customer,
			amount,
			balance: 1_500_000,
			destination: { type: "other", account },
			...at(when),
		});
	for (let turn = 0; turn < 20; turn += 1)
		await send(17_000 + 100 * turn, `friend-${turn % 4}`, nowMs - (62 - 3 * turn) * DAY_MS);
	return {
		first: (await send(1_200_000, `safe-${customer}`, nowMs)).json,
		again: () => send(1_200_000, `safe-${customer}`, nowMs),
	};
}

describe("savings for somebody new", () => {
	it("wait for half an hour, with a warning in three languages", async () => {
		const { first } = await sendSavings("warned");
		expect(first).toMatchObject({
			decision: "review",
			next_step: "cool_off",
			case_id: expect.any(String),
		});
		expect(Date.parse(first.cool_off_until)).toBe(Date.parse(first.created_at) + 30 * MINUTE_MS);
		expect(Object.keys(first.customer_message)).toEqual(["code", "en", "sw", "pcm"]);
		expect(first.customer_message.code).toBe("scam_warning");
	});

	it("are given up at once by a customer who has thought better of it", async () => {
		const { first } = await sendSavings("wiser");
		const { json } = await ask(`/v1/events/${first.event_id}/verification`, { method: "in_person", passed: false });
		expect(json).toMatchObject({ resolution: "declined" });
	});

	it("are confirmed after it and not before, and then go through", async () => {
		const { first, again } = await sendSavings("patient");
		const verify = () => ask(`/v1/events/${first.event_id}/verification`, { method: "in_person", passed: true });
		aheadMs = 29 * MINUTE_MS;
		expect(await verify()).toMatchObject({
			status: 400,
			json: {
				message: `event_id: is of an event that cools off: it can be confirmed from ${first.cool_off_until} on`,
				details: [{ field: "event_id", code: "cooling_off" }],
			},
		});
		aheadMs = 30 * MINUTE_MS;
		expect((await verify()).json).toMatchObject({ counted: true, resolution: "approved" });
		aheadMs = 0;
		expect((await again()).json.decision).toBe("allow");
	});
});
