import { beforeAll, describe, expect, test } from "vitest";
import { createRates, type WorkspaceRate } from "./exchange-rates.ts";
import { type FxTable, parseFxTable } from "./fx-table.ts";
import { loadPackageRates, type PackageRates } from "./package-rates.ts";

const NOW_MS = Date.UTC(2026, 10, 15);
const none: ReadonlyMap<string, WorkspaceRate> = new Map();
const feedTable = parseFxTable(
	'{"date":"2026-11-14","base":"USD","rates":{"KES":129.2,"NGN":1326.5,"EUR":0.88}}',
	NOW_MS,
);
let packageRates: PackageRates = { currency: "KES", date: "", rates: new Map() };

beforeAll(async () => {
	packageRates = await loadPackageRates("KES");
});

describe("a rate", () => {
	test("is the workspace's own before the feed's, and the feed's before the package's", () => {
		const own = new Map([["USD", { rate: 130, rateAt: "2026-11-01" }]]);
		const rates = createRates({
			currency: "KES",
			workspaceRates: () => own,
			feed: { current: () => feedTable },
			packageRates,
		});
		expect(rates.rateFor("USD")).toEqual({ rate: 130, rateAt: "2026-11-01", rateSource: "workspace" });
		expect(rates.rateFor("EUR")).toEqual({ rate: 146.818181818, rateAt: "2026-11-14", rateSource: "feed" });
		expect(rates.rateFor("GBP")).toEqual({
			rate: packageRates.rates.get("GBP"),
			rateAt: packageRates.date,
			rateSource: "package",
		});
	});

	test("follows the feed and the workspace's table as soon as they change", () => {
		let table: FxTable | undefined;
		let own = none;
		const rates = createRates({
			currency: "KES",
			workspaceRates: () => own,
			feed: { current: () => table },
			packageRates,
		});
		expect(rates.rateFor("USD")?.rateSource).toBe("package");
		table = feedTable;
		expect(rates.rateFor("USD")).toMatchObject({ rate: 129.2, rateSource: "feed" });
		table = { ...feedTable, date: "2026-11-15", rates: new Map([...feedTable.rates, ["KES", 131]]) };
		expect(rates.rateFor("USD")).toEqual({ rate: 131, rateAt: "2026-11-15", rateSource: "feed" });
		own = new Map([["USD", { rate: 132, rateAt: "2026-11-15" }]]);
		expect(rates.rateFor("USD")).toMatchObject({ rate: 132, rateSource: "workspace" });
		own = none;
		table = undefined;
		expect(rates.rateFor("USD")?.rateSource).toBe("package");
	});

	test("is the package's when the feed does not know the workspace's currency", () => {
		const table = { ...feedTable, rates: new Map([...feedTable.rates].filter(([code]) => code !== "KES")) };
		const rates = createRates({
			currency: "KES",
			workspaceRates: () => none,
			feed: { current: () => table },
			packageRates,
		});
		expect(rates.rateFor("USD")?.rateSource).toBe("package");
	});

	test("goes the right way round for a feed whose base is the workspace's currency", () => {
		const table = parseFxTable('{"date":"2026-11-14","base":"KES","rates":{"USD":0.008}}', NOW_MS);
		const rates = createRates({
			currency: "KES",
			workspaceRates: () => none,
			feed: { current: () => table },
			packageRates,
		});
		expect(rates.rateFor("USD")?.rate).toBe(125);
	});

	test("is 1 for the workspace's own currency and nothing for one nobody knows", () => {
		const rates = createRates({ currency: "KES", workspaceRates: () => none, packageRates });
		expect(rates.rateFor("KES")?.rate).toBe(1);
		expect(rates.rateFor("CLF")).toBeUndefined();
		expect(rates.rateFor("BTC")).toBeUndefined();
	});

	test("is looked up once and remembered", () => {
		const rates = createRates({ currency: "KES", workspaceRates: () => none, packageRates });
		expect(rates.rateFor("USD")).toBe(rates.rateFor("USD"));
	});
});

test("refuses a package table of another currency", () => {
	expect(() => createRates({ currency: "NGN", workspaceRates: () => none, packageRates })).toThrow("cannot serve NGN");
});
