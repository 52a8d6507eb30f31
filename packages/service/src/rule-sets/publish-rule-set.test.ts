import type { RuleSetDocument } from "@hakiki/domain";
import { setRulesApproval } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { publishRuleSet } from "./publish-rule-set.ts";
import { readVersion } from "./rule-set-tools.ts";

let bench: TestBench;
let workspaceId: string;

beforeAll(async () => {
	bench = await openTestBench();
	({ workspaceId } = await bench.service.openRealm(bench.realm));
});
afterAll(() => bench.close());

const WHO = { author: "cli:njeri", reason: "fewer false alarms" };

async function contentWith(rules: RuleSetDocument["rules"]): Promise<RuleSetDocument> {
	const { rulesVersion } = await bench.service.openRealm(bench.realm);
	const now = await readVersion(bench.database.pool, { workspaceId, version: rulesVersion });
	return { ...now, rules: { ...now.rules, ...rules } };
}

const listRows = async (sql: string) => (await bench.database.pool.query(sql)).rows;

describe("publishing a rule set", () => {
	it("adds the next version, written out whole, with its author and reason, and audits what changed", async () => {
		const content = await contentWith({ fan_in: { weight: 0.5, mode: "shadow", parameters: { sendersMin: 9 } } });
		const published = await publishRuleSet(bench.service, { workspaceId }, { content, ...WHO });
		expect(published).toMatchObject({ version: 2, before: 1 });
		expect(published.changes).toEqual([
			{ path: "rules.fan_in.mode", before: "live", after: "shadow" },
			{ path: "rules.fan_in.weight", before: expect.any(Number), after: 0.5 },
			{ path: "rules.fan_in.parameters.sendersMin", before: 5, after: 9 },
		]);
		expect(await listRows("select version, created_by, approved_by, reason from rule_sets order by version")).toEqual([
			{ version: 1, created_by: "test", approved_by: null, reason: "" },
			{ version: 2, created_by: "cli:njeri", approved_by: null, reason: "fewer false alarms" },
		]);
		expect(await readVersion(bench.database.pool, { workspaceId, version: 2 })).toMatchObject({
			version: "2",
			country: "KE",
			isWhole: true,
			rules: { fan_in: { weight: 0.5 }, fan_out: { mode: "live" } },
		});
		const audited = await listRows("select actor, action, realm from audit where action like 'rules.%'");
		expect(audited).toEqual([{ actor: "cli:njeri", action: "rules.published", realm: null }]);
		expect(await listRows("select realm from outbox where kind = 'rules.published'")).toHaveLength(2);
	});

	it("takes effect at once in the process that published, and in another within seconds", async () => {
		let aheadMs = 0;
		const other = await bench.openAnother({ world: { now: () => Date.now() + aheadMs } });
		const content = await contentWith({ first_payment_to_payee: { mode: "off" } });
		const { version } = await publishRuleSet(bench.service, { workspaceId }, { content, ...WHO });
		await decideTest(bench.service, bench.realm, payout("at-once"));
		expect(await listRows("select rules_version from events where customer_id = 'at-once'")).toEqual([
			{ rules_version: version },
		]);
		expect((await other.openRealm(bench.realm)).rulesVersion).toBe(version - 1);
		aheadMs += 3_001;
		await expect
			.poll(async () => (await other.openRealm(bench.realm)).rulesVersion, { timeout: 5_000, interval: 5 })
			.toBe(version);
	});

	it("gives two publishers at once two versions, and the workspace the later", async () => {
		const before = (await bench.service.openRealm(bench.realm)).rulesVersion;
		const contents = await Promise.all([3, 4].map((weight) => contentWith({ fan_out: { weight } })));
		const published = await Promise.all(
			contents.map((content) => publishRuleSet(bench.service, { workspaceId }, { content, ...WHO })),
		);
		expect(published.map(({ version }) => version).sort()).toEqual([before + 1, before + 2]);
		expect((await bench.service.openRealm(bench.realm)).rulesVersion).toBe(before + 2);
	});

	it("refuses what changes nothing, is out of bounds, or has no reason, and stores none of it", async () => {
		const before = (await bench.service.openRealm(bench.realm)).rulesVersion;
		const same = await contentWith({});
		await expect(publishRuleSet(bench.service, { workspaceId }, { content: same, ...WHO })).rejects.toMatchObject({
			message: `rules: would change nothing of version ${before}`,
		});
		const wild = await contentWith({ fan_in: { weight: 11, parameters: { sendersMin: 0 } } });
		await expect(publishRuleSet(bench.service, { workspaceId }, { content: wild, ...WHO })).rejects.toMatchObject({
			details: [
				{ field: "rules.fan_in.weight", message: "must be a number from 0 to 10" },
				{ field: "rules.fan_in.parameters.sendersMin" },
			],
		});
		const content = await contentWith({ fan_in: { weight: 1 } });
		for (const reason of ["", "  ", "x".repeat(501), "two\nlines"]) {
			await expect(
				publishRuleSet(bench.service, { workspaceId }, { content, author: "a", reason }),
			).rejects.toMatchObject({
				details: [{ field: "reason" }],
			});
		}
		expect(await listRows("select max(version) as latest from rule_sets")).toEqual([{ latest: before }]);
	});

	it("needs somebody other than every author where the workspace asks for it", async () => {
		await setRulesApproval(bench.database.pool, { workspaceId, isNeeded: true });
		const content = await contentWith({ fan_in: { weight: 2 } });
		for (const who of [{}, { approver: "cli:njeri" }, { approver: "cli:kamau", authors: ["cli:kamau"] }]) {
			await expect(publishRuleSet(bench.service, { workspaceId }, { content, ...WHO, ...who })).rejects.toMatchObject({
				code: "forbidden",
			});
		}
		const { version } = await publishRuleSet(
			bench.service,
			{ workspaceId },
			{ content, ...WHO, approver: "cli:kamau" },
		);
		expect(await listRows(`select created_by, approved_by from rule_sets where version = ${version}`)).toEqual([
			{ created_by: "cli:njeri", approved_by: "cli:kamau" },
		]);
		await setRulesApproval(bench.database.pool, { workspaceId, isNeeded: false });
	});
});
