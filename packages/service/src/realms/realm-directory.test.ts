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

it("reads a version of the rules once, whatever else changes", async () => {
	const { ruleSet } = await service.openRealm(bench.realm);
	await setMode("enforce");
	aheadMs += 3_001;
	await expect.poll(modeNow, { timeout: 5_000, interval: 5 }).toBe("enforce");
	expect((await service.openRealm(bench.realm)).ruleSet).toBe(ruleSet);
	await setMode("observe");
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
	await bench.database.pool.query("alter table fx_rates rename to fx_rates_away");
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
		await bench.database.pool.query("alter table fx_rates_away rename to fx_rates");
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

it("decides by a new version however long it was idle, once its key is looked up again", async () => {
	const before = (await service.openRealm(bench.realm)).rulesVersion;
	await bench.database.pool.query(
		`insert into rule_sets (workspace_id, version, document, created_by)
		 select workspace_id, $1, document, 'test' from rule_sets where version = 1`,
		[before + 1],
	);
	await bench.database.pool.query("update workspaces set rules_version = $1", [before + 1]);
	aheadMs += 3_600_000;
	// Authenticating does this for a key that it has not seen for five seconds.
	await service.openRealm(bench.realm);
	await service.recordEvent(bench.realm, deposit("after-a-long-silence"));
	const { rows } = await bench.database.pool.query(
		"select rules_version from events where customer_id = 'after-a-long-silence'",
	);
	expect(rows).toEqual([{ rules_version: before + 1 }]);
});

it("leaves a shadow set out that it cannot read, and decides all the same", async () => {
	await bench.database.pool.query(
		`insert into rule_shadows (workspace_id, number, document, started_by)
		 select id, 7, '{"version": "1", "country": "XX"}', 'test' from workspaces`,
	);
	await bench.database.pool.query("update workspaces set shadow_number = 7");
	aheadMs += 3_001;
	expect((await service.openRealm(bench.realm)).shadow).toBeUndefined();
	expect(warnings).toContain("a shadow set could not be read and is not watched");
	expect((await decideTest(service, bench.realm, deposit("unwatched"))).decision).toBe("allow");
});

it("decides by the rest of a version that names a rule it does not know, and says so", async () => {
	const before = (await service.openRealm(bench.realm)).rulesVersion;
	await bench.database.pool.query(
		`insert into rule_sets (workspace_id, version, document, created_by)
		 select workspace_id, $1, document::jsonb || '{"rules": {"rule_of_tomorrow": {"weight": 3}}}', 'test'
		   from rule_sets where version = 1`,
		[before + 1],
	);
	await bench.database.pool.query("update workspaces set rules_version = $1", [before + 1]);
	aheadMs += 3_001;
	const context = await service.openRealm(bench.realm);
	expect(context.rulesVersion).toBe(before + 1);
	expect(context.ruleSet.byOccasion.out.map(({ rule }) => rule.id)).toContain("sim_swap_payout");
	expect(warnings).toContain("a rule set holds what this version does not know, which is left out");
	expect((await decideTest(service, bench.realm, deposit("by-the-rest"))).decision).toBe("allow");
});
