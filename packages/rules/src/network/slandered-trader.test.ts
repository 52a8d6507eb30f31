import type { FraudType, NormalEvent } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { catalogue } from "../catalogue/catalogue.ts";
import { Replay } from "../replay/replay.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { DAY_MS, HOUR_MS, hashOf, makeTransfer, START_MS } from "../testing/events.ts";
import { makeWorkspace } from "../testing/story.ts";

/** A payee, and the customers who pay it. Everybody has used the service for two months and pays a landlord, too. */
class Market {
	private readonly replay = new Replay({
		workspace: makeWorkspace(),
		ruleSet: compileRuleSet(defaultRuleSet("KE"), catalogue),
		accountOf: (id) => hashOf(`account ${id}`),
	});

	private send(customer: string, at: number, to: string, amount: number): { event: NormalEvent; decision: string } {
		const event = makeTransfer(at, amount, to, { customerId: customer, balanceMinor: 3_000_000 });
		return { event, decision: this.replay.decide(event).decision };
	}

	settle(customers: readonly string[]): void {
		for (let day = 60; day > 30; day -= 5)
			for (const customer of customers)
				this.send(customer, START_MS - day * DAY_MS, `landlord of ${customer}`, 2_000 + day);
	}

	pay(customer: string, day: number, amount = 800): { event: NormalEvent; decision: string } {
		return this.send(customer, START_MS + day * DAY_MS, "payee", amount);
	}

	complain(event: NormalEvent, day: number, fraudType: FraudType = "scam_victim"): void {
		this.replay.label({ event, label: "fraud", fraudType, at: START_MS + day * DAY_MS + HOUR_MS });
	}
}

const PAYERS = Array.from({ length: 20 }, (_, index) => `payer-${index}`);

/** Twenty customers pay somebody in turn, on each of the thirty days before. */
function openTrade(): { market: Market; payments: NormalEvent[] } {
	const market = new Market();
	market.settle([...PAYERS, "stranger", "regular"]);
	const payments: NormalEvent[] = [];
	for (let day = -30; day < 0; day += 1) {
		for (const shift of [0, 7]) {
			const payer = PAYERS[(day + 30 + shift) % PAYERS.length] ?? "";
			payments.push(market.pay(payer, day + shift / 100, 600 + 13 * (day + 40)).event);
		}
	}
	return { market, payments };
}

describe("A payee with one complaint", () => {
	it("keeps a trader's customers, old and new, and loses them with the second complaint", () => {
		const { market, payments } = openTrade();
		const [first, second] = [payments[50], payments[53]];
		if (first === undefined || second === undefined) throw new Error("There are too few payments.");
		market.complain(first, 0);
		expect(market.pay("payer-3", 1).decision).toBe("allow");
		expect(market.pay("stranger", 1.1).decision).toBe("allow");
		market.complain(second, 2);
		expect(market.pay("payer-4", 3).decision).toBe("review");
	});

	it("stops a payee of a few days", () => {
		const market = new Market();
		market.settle([...PAYERS, "stranger"]);
		const payments = PAYERS.map((payer, index) => market.pay(payer, -3 + index / 10).event);
		const [first] = payments;
		if (first === undefined) throw new Error("There is no payment.");
		market.complain(first, 0);
		expect(market.pay("stranger", 1).decision).toBe("review");
	});

	it("stops a customer's landlord only if another customer has complained, too", () => {
		const market = new Market();
		market.settle(["tenant", "neighbour", "friend"]);
		for (const day of [-56, -28]) market.pay("neighbour", day, 9_000);
		const quarrel = market.pay("neighbour", -0.5, 9_000).event;
		for (const day of [-57, -43, -29, -15]) market.pay("tenant", day, 9_000);
		market.complain(quarrel, 0);
		expect(market.pay("tenant", 1, 9_000).decision).toBe("allow");
		const other = market.pay("friend", 1.1, 9_000).event;
		market.complain(other, 2);
		expect(market.pay("tenant", 3, 9_000).decision).toBe("block");
	});
});
