import type { CustomerKind, NormalEvent } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, makeEvent, makeLogin, makePayout, START_MS } from "../testing/events.ts";
import { decodeProfile } from "./codec/decode-profile.ts";
import { encodeProfile } from "./codec/encode-profile.ts";
import { foldEvent } from "./fold-event.ts";
import { findToldKind } from "./kinds.ts";
import { createProfile } from "./profile.ts";

const allowed = { decision: "allow", score: 1 } as const;

function open(at: number, kind?: CustomerKind): NormalEvent {
	return makeEvent(at, { type: "customer.created", customer: kind === undefined ? {} : { kind } });
}

function update(at: number, kind: CustomerKind): NormalEvent {
	return makeEvent(at, { type: "customer.updated", changes: ["name"], customer: { kind } });
}

/** Returns the kind that counts for an event, after others and through storage. */
function kindOf(event: NormalEvent, ...before: readonly NormalEvent[]): CustomerKind | undefined {
	let profile = createProfile();
	for (const one of before) {
		foldEvent(profile, one, allowed);
		profile = decodeProfile(encodeProfile(profile));
	}
	return findToldKind(profile, event, Math.floor(event.occurredAt / 1000));
}

const payAt = (at: number, kind?: CustomerKind) =>
	makePayout(at, 100, "ann", kind === undefined ? {} : { customer: { kind } });

describe("a customer's kind", () => {
	it("counts at once if it came with the opening, with the first event, or on the day of the opening", () => {
		expect(kindOf(payAt(START_MS + 1_000), open(START_MS, "merchant"))).toBe("merchant");
		expect(kindOf(payAt(START_MS, "agent"))).toBe("agent");
		expect(kindOf(payAt(START_MS + 1_000), payAt(START_MS, "business"))).toBe("business");
		const late = START_MS + 23 * HOUR_MS;
		expect(kindOf(payAt(late), open(START_MS), update(late, "group"))).toBe("group");
		expect(kindOf(payAt(START_MS + HOUR_MS), makeLogin(START_MS, "phone"), open(START_MS + 1_000, "group"))).toBe(
			"group",
		);
	});

	it.each(["merchant", "business", "agent", "group"] as const)(
		"does not count for 30 days after a person became a %s",
		(kind) => {
			const opened = open(START_MS, "individual");
			const at = START_MS + 60 * DAY_MS;
			expect(kindOf(payAt(at, kind), opened)).toBeUndefined();
			expect(kindOf(payAt(at + HOUR_MS), opened, update(at, kind))).toBeUndefined();
			expect(kindOf(payAt(at + HOUR_MS, kind), opened, update(at, kind))).toBeUndefined();
			expect(kindOf(payAt(at + 30 * DAY_MS - 1_000), opened, update(at, kind))).toBeUndefined();
			expect(kindOf(payAt(at + 30 * DAY_MS), opened, update(at, kind))).toBe(kind);
			// Saying it again does not begin another wait.
			expect(kindOf(payAt(at + 30 * DAY_MS), opened, update(at, kind), payAt(at + 20 * DAY_MS, kind))).toBe(kind);
		},
	);

	it("waits also if no kind was known before, and if the change has an earlier date", () => {
		const at = START_MS + 60 * DAY_MS;
		expect(kindOf(payAt(at + 1_000), makeLogin(START_MS, "phone"), update(at, "agent"))).toBeUndefined();
		const lived = [open(START_MS), makeLogin(at, "phone")];
		expect(kindOf(payAt(at + 1_000), ...lived, update(START_MS + HOUR_MS, "agent"), payAt(at))).toBeUndefined();
	});

	it("counts at once if it makes a customer a person, and between other kinds", () => {
		const opened = open(START_MS, "merchant");
		const at = START_MS + 60 * DAY_MS;
		expect(kindOf(payAt(at), opened, update(at, "individual"))).toBe("individual");
		expect(kindOf(payAt(at), opened, update(at, "agent"))).toBe("agent");
		const back = [opened, update(at, "individual"), update(at + HOUR_MS, "merchant")];
		expect(kindOf(payAt(at + 2 * HOUR_MS), ...back)).toBeUndefined();
	});
});
