import { describe, expect, it } from "vitest";
import { type JudgedEvent, judgeEvent } from "./judge-event.ts";
import { LEARNING_DEFAULTS } from "./learning-settings.ts";

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;

const judge = (change: Partial<JudgedEvent>, ageDays = 31) =>
	judgeEvent(
		{
			type: "transaction",
			at: NOW - ageDays * DAY_MS,
			status: "completed",
			decision: "allow",
			isReleased: false,
			isHistory: false,
			...change,
		},
		NOW,
		LEARNING_DEFAULTS,
	);

describe("how an event turned out", () => {
	it("is what its label says, at any age and whatever was decided", () => {
		expect(judge({ label: "fraud", decision: "block" }, 0)).toBe("fraud");
		expect(judge({ label: "legit", decision: "review", type: "login" }, 0)).toBe("legit");
	});

	it("is weakly legit once it was let through, completed, and 30 days have passed", () => {
		expect(judge({}, 30)).toBe("weak_legit");
		expect(judge({}, 29.9)).toBe("unknown");
		expect(judge({ type: "payout.requested", status: undefined })).toBe("weak_legit");
	});

	it("takes 120 days for cards", () => {
		expect(judge({ method: "card" }, 119)).toBe("unknown");
		expect(judge({ method: "card" }, 120)).toBe("weak_legit");
	});

	it.each(["review", "block"] as const)("is not known after a %s, unless it was released or is history", (decision) => {
		expect(judge({ decision })).toBe("unknown");
		expect(judge({ decision, isReleased: true })).toBe("weak_legit");
		expect(judge({ decision, isHistory: true })).toBe("weak_legit");
	});

	it("is not known of what did not complete or moved no money", () => {
		for (const status of ["pending", "failed", "reversed", "cancelled"] as const)
			expect(judge({ status })).toBe("unknown");
		for (const type of ["login", "sim.swap", "customer.updated"] as const) expect(judge({ type })).toBe("unknown");
	});
});
