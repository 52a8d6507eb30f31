import { checkNuban, checkWallet, foldPhone } from "@hakiki/domain";
import { expect, it } from "vitest";
import { FRAUD_NAMES } from "./frauds/frauds.ts";
import { type SimulationOptions, simulate } from "./simulate.ts";

const UNTIL = Date.parse("2026-11-15T09:00:00Z");
const OPTIONS: SimulationOptions = {
	...{ country: "KE", customers: 200, days: 20, frauds: FRAUD_NAMES, seed: 3, until: UNTIL },
};

it("is the same to the byte for the same options, and another for another seed, size, end or choice of frauds", () => {
	const write = (options: Partial<SimulationOptions>) => JSON.stringify(simulate({ ...OPTIONS, ...options }).lines);
	const first = write({});
	expect(write({})).toBe(first);
	for (const other of [{ seed: 4 }, { customers: 201 }, { until: UNTIL + 60_000 }, { frauds: ["ato"] as const }])
		expect(write(other)).not.toBe(first);
});

it("shares no customer, device or phone with another run", () => {
	const collect = (options: SimulationOptions): Set<string> =>
		new Set(
			simulate(options).lines.flatMap(({ event }) =>
				[event.customer_id, event.device?.id, event.customer?.phone].filter((one) => one !== undefined),
			),
		);
	const one = collect(OPTIONS);
	expect([...collect({ ...OPTIONS, until: UNTIL + 3_600_000 })].filter((id) => one.has(id))).toEqual([]);
});

it.each(["KE", "NG"] as const)(
	"has as many customers in %s as were asked for, all opened before they act",
	(country) => {
		const { lines, customers } = simulate({ ...OPTIONS, country });
		expect(customers).toBe(OPTIONS.customers);
		const opened = new Set<string>();
		for (const { event } of lines) {
			if (event.type === "customer.created") opened.add(event.customer_id);
			else expect(opened).toContain(event.customer_id);
		}
		expect(opened.size).toBe(OPTIONS.customers);
	},
);

it.each(["KE", "NG"] as const)(
	"is in the order of time in %s, ends where it should, and labels only what was before",
	(country) => {
		const { lines, deeds } = simulate({ ...OPTIONS, country });
		const times = lines.map(({ event }) => event.occurred_at);
		expect(times).toEqual([...times].sort());
		expect(Date.parse(times.at(-1) ?? "")).toBeLessThanOrEqual(UNTIL);
		for (const [index, { event, label, label_at: labelAt }] of lines.entries()) {
			if (label === undefined) continue;
			expect(labelAt && labelAt > event.occurred_at).toBe(true);
			expect(deeds.has(index)).toBe(label === "fraud");
		}
		const stories = new Set([...deeds.values()].map(({ story }) => story));
		expect([...stories].sort()).toEqual([...FRAUD_NAMES].sort());
	},
);

it.each(["KE", "NG"] as const)("writes phones, bank accounts and wallets of %s that are valid", (country) => {
	const found = { phones: 0, accounts: 0, wallets: 0 };
	for (const { event } of simulate({ ...OPTIONS, country }).lines) {
		const { destination, counterparty, customer } = event;
		const isMobile = destination?.type === "mpesa" || destination?.type === "opay";
		for (const phone of [customer?.phone, counterparty?.phone, isMobile ? destination.account : undefined]) {
			if (phone === undefined) continue;
			found.phones += 1;
			expect(foldPhone(phone, country), phone).toBe(phone);
		}
		if (destination?.bank_code !== undefined) {
			found.accounts += 1;
			expect(checkNuban(destination.account ?? "", destination.bank_code)).toBe("valid");
		}
		if (destination?.type === "crypto_wallet") {
			found.wallets += 1;
			expect(checkWallet({ address: destination.account ?? "", network: "tron", assetCode: "USDT" }).isValid).toBe(
				true,
			);
		}
	}
	expect(found.phones).toBeGreaterThan(1_000);
	expect(found.wallets).toBeGreaterThan(0);
	expect(found.accounts > 0).toBe(country === "NG");
});

it("sends people home at Christmas, and nobody in November", () => {
	const countUpcountry = (until: string): number =>
		simulate({ ...OPTIONS, frauds: [], until: Date.parse(until) }).lines.filter(
			({ event: { location } }) => location !== undefined && location.lat > 0.28 && location.lat < 0.39,
		).length;
	expect(countUpcountry("2026-12-30T12:00:00Z")).toBeGreaterThan(20);
	expect(countUpcountry("2026-11-15T12:00:00Z")).toBe(0);
});
