import { afterAll, beforeAll, expect, it } from "vitest";
import type { Service } from "../create-service.ts";
import { decideTest, deposit, openTestBench, type TestBench } from "../testing/test-service.ts";

let bench: TestBench;
let service: Service;
let aheadMs = 0;
const warnings: string[] = [];

beforeAll(async () => {
	bench = await openTestBench();
	service = await bench.openAnother({
		world: {
			now: () => Date.now() + aheadMs,
			log: (level, message) => level === "warn" && warnings.push(message),
		},
	});
});
afterAll(() => bench.close());

const modeNow = async (): Promise<string> => (await service.openRealm(bench.realm)).settings.mode;
const setMode = (mode: string) => bench.database.pool.query("update workspaces set mode = $1", [mode]);

it("keeps settings for three seconds, and then has a change in the next round without a restart", async () => {
	await setMode("observe");
	expect(await modeNow()).toBe("enforce");
	aheadMs += 3_001;
	await expect.poll(modeNow, { timeout: 5_000, interval: 5 }).toBe("observe");
});

it("has it also when the clock was set back meanwhile", async () => {
	aheadMs -= 3_600_000;
	await setMode("enforce");
	await expect.poll(modeNow, { timeout: 5_000, interval: 5 }).toBe("enforce");
	aheadMs += 3_600_000;
});

it("goes on with what it knows when it cannot refresh, and does not ask again at once", async () => {
	await bench.database.pool.query("alter table rule_sets rename to rule_sets_away");
	try {
		aheadMs += 3_001;
		await modeNow();
		await expect.poll(() => warnings, { timeout: 5_000 }).toHaveLength(1);
		for (let n = 0; n < 20; n += 1) {
			expect((await decideTest(service, bench.realm, deposit(`meanwhile-${n}`))).decision).toBe("allow");
		}
		expect(warnings).toHaveLength(1);
		aheadMs += 3_001;
		await modeNow();
		await expect.poll(() => warnings, { timeout: 5_000 }).toHaveLength(2);
	} finally {
		await bench.database.pool.query("alter table rule_sets_away rename to rule_sets");
	}
	await setMode("observe");
	aheadMs += 3_001;
	await expect.poll(modeNow, { timeout: 5_000, interval: 5 }).toBe("observe");
});

it("serves a round with the settings of that round, not of the moment an event came", async () => {
	const rules = await bench.database.pool.query("select document from rule_sets where version = 1");
	await bench.database.pool.query(
		"insert into rule_sets (workspace_id, version, document, created_by) select workspace_id, 2, $1, 'test' from rule_sets",
		[JSON.stringify(rules.rows[0].document)],
	);
	await bench.database.pool.query("update workspaces set rules_version = 2");
	aheadMs += 3_001;
	const versionNow = async () => (await service.openRealm(bench.realm)).rulesVersion;
	await expect.poll(versionNow, { timeout: 5_000, interval: 5 }).toBe(2);
	await service.recordEvent(bench.realm, deposit("second-set"));
	const { rows } = await bench.database.pool.query("select rules_version from events where customer_id = 'second-set'");
	expect(rows).toEqual([{ rules_version: 2 }]);
});
