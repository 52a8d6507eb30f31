import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmLoosening, requestLoosening } from "../loosening/loosen.ts";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { discardDraft, editDraft, validateEdit } from "./edit-draft.ts";
import { publishDraft, rollBackRules, setApproval } from "./publish-draft.ts";
import { publishRuleSet } from "./publish-rule-set.ts";
import { compareRuleSets, listRuleSetVersions, readNamed, readRuleSetVersion, readRules } from "./read-rules.ts";
import { reportShadow, startShadow, stopShadow } from "./run-shadow.ts";

let bench: TestBench;
let workspaceId: string;

beforeAll(async () => {
	bench = await openTestBench();
	({ workspaceId } = await bench.service.openRealm(bench.realm));
});
afterAll(() => bench.close());

const NJERI = { author: "cli:njeri", isFresh: false };
const edit = (edits: object, more: object = {}) =>
	editDraft(bench.service, { workspaceId }, { edits, ...NJERI, ...more });
const publish = (reason: string, actor = "cli:njeri") =>
	publishDraft(bench.service, { workspaceId }, { actor, reason });
const versionNow = async () => (await bench.service.openRealm(bench.realm)).rulesVersion;

/** Stops every payout of more than 900. */
const STOP_LARGE = {
	title: "Large payout",
	sentence: "{amountMinor} at once",
	on: ["out"],
	when: "amountMinor > money(900)",
	weight: 0,
	floor: "review",
	tags: ["pace"],
};

describe("a draft", () => {
	it("begins from the published rules, gathers edits and authors, and changes no decision", async () => {
		const first = await edit({ rules: { fan_in: { weight: 0.5 } } });
		expect(first).toMatchObject({ revision: 1, basedOn: 1, authors: ["cli:njeri"] });
		const second = await edit({ custom: { custom_large: STOP_LARGE } }, { author: "key:kamau", revision: 1 });
		expect(second).toMatchObject({ revision: 2, authors: ["cli:njeri", "key:kamau"] });
		expect(second.changes.map(({ path }) => path)).toEqual(["rules.fan_in.weight", "custom.custom_large"]);
		expect(await readRules(bench.service, { workspaceId })).toMatchObject({
			published: { version: 1, createdBy: "test" },
			draft: { revision: 2, content: { rules: { fan_in: { weight: 0.5 } } } },
			shadow: undefined,
			needsApproval: false,
		});
		expect((await decideTest(bench.service, bench.realm, payout("before"))).decision).toBe("allow");
	});

	it("refuses an editor who saw an older revision, and edits that are wrong, and keeps what it was", async () => {
		await expect(edit({ bias: -3 }, { revision: 1 })).rejects.toMatchObject({
			message: "revision: the draft has moved on to revision 2; read it again",
		});
		await expect(edit({ rules: { fan_in: { weight: 99 } } })).rejects.toMatchObject({
			message: "rules.fan_in.weight: must be a number from 0 to 10",
		});
		expect((await readRules(bench.service, { workspaceId })).draft?.revision).toBe(2);
	});

	it("can be tried without being stored", async () => {
		const edits = { rules: { fan_out: { mode: "off" } } };
		const paths = async (isFresh: boolean) =>
			(await validateEdit(bench.service, { workspaceId }, { edits, isFresh })).map(({ path }) => path);
		expect(await paths(true)).toEqual(["rules.fan_out.mode"]);
		expect(await paths(false)).toEqual(["rules.fan_in.weight", "rules.fan_out.mode", "custom.custom_large"]);
		const wrong = { edits: { custom: { custom_x: { ...STOP_LARGE, when: "amount >\n 3" } } }, isFresh: true };
		await expect(validateEdit(bench.service, { workspaceId }, wrong)).rejects.toMatchObject({
			message: "custom.custom_x.when: line 1, column 1: there is no signal amount",
		});
	});

	it("runs in shadow: decisions stay, and the events tell which would have been others", async () => {
		const shadow = await startShadow(bench.service, { workspaceId }, { actor: "cli:njeri" });
		expect(shadow).toMatchObject({ number: 1, startedBy: "cli:njeri" });
		expect((await decideTest(bench.service, bench.realm, payout("watched"))).decision).toBe("allow");
		await decideTest(bench.service, bench.realm, payout("small", { amount: 800 }));
		const report = await reportShadow(bench.service, { workspaceId, realm: bench.realm });
		expect(report).toMatchObject({
			number: 1,
			events: 2,
			changed: [{ from: "allow", to: "review", count: 1 }],
			examples: [
				{ customerId: "watched", from: "allow", to: "review", rules: expect.arrayContaining(["custom_large"]) },
			],
		});
		const { rows } = await bench.database.pool.query(
			"select customer_id, outcome::jsonb -> 'shadow' ->> 'set' as set from events where customer_id in ('watched', 'small') order by 1 desc",
		);
		expect(rows).toEqual([
			{ customer_id: "watched", set: "1" },
			{ customer_id: "small", set: null },
		]);
		expect(await stopShadow(bench.service, { workspaceId }, { actor: "cli:njeri" })).toBe(1);
		await decideTest(bench.service, bench.realm, payout("unwatched"));
		await expect(reportShadow(bench.service, { workspaceId, realm: bench.realm })).rejects.toMatchObject({
			code: "not_found",
		});
		const later = await bench.database.pool.query("select outcome from events where customer_id = 'unwatched'");
		expect(later.rows[0].outcome).not.toContain('shadow":{');
	});

	it("is published as the next version, on top of what was published meanwhile, and decides at once", async () => {
		const learned = await readNamed(bench.database.pool, workspaceId, "published");
		await publishRuleSet(
			bench.service,
			{ workspaceId },
			{
				content: { ...learned, bias: -3.4, rules: { ...learned.rules, fan_out: { weight: 0.9 } } },
				author: "learning",
				reason: "learned",
			},
		);
		await startShadow(bench.service, { workspaceId }, { actor: "cli:njeri" });
		const published = await publish("stop large payouts", "key:wanjiru");
		expect(published).toMatchObject({ version: 3, before: 2 });
		expect(published.changes.map(({ path }) => path)).toEqual(["rules.fan_in.weight", "custom.custom_large"]);
		expect(await readRuleSetVersion(bench.service, { workspaceId }, 3)).toMatchObject({
			createdBy: "key:kamau",
			approvedBy: "key:wanjiru",
			reason: "stop large payouts",
			content: { bias: -3.4, rules: { fan_in: { weight: 0.5 }, fan_out: { weight: 0.9 } } },
		});
		expect(await readRules(bench.service, { workspaceId })).toMatchObject({ draft: undefined, shadow: undefined });
		const decided = await decideTest(bench.service, bench.realm, payout("after"));
		expect(decided.decision).toBe("review");
		expect(decided.reasons).toContainEqual(
			expect.objectContaining({ code: "custom_large", reason: "KES 1,000 at once", evidence: { amount: 1000 } }),
		);
	});

	it("is refused where what it changes was changed meanwhile, by name", async () => {
		await edit({ rules: { fan_in: { weight: 0.1 } } });
		const now = await readNamed(bench.database.pool, workspaceId, "published");
		const content = { ...now, rules: { ...now.rules, fan_in: { weight: 0.2 } } };
		await publishRuleSet(bench.service, { workspaceId }, { content, author: "learning", reason: "learned" });
		await expect(publish("mine")).rejects.toMatchObject({
			message: "rules.fan_in.weight: was changed meanwhile in the published version",
		});
		await discardDraft(bench.service, { workspaceId }, { actor: "cli:njeri" });
		await expect(discardDraft(bench.service, { workspaceId }, { actor: "cli:njeri" })).rejects.toMatchObject({
			code: "not_found",
		});
		await expect(publish("none")).rejects.toMatchObject({ message: "There is no draft of the rules" });
	});

	it("starts again from the published rules when asked, and keeps its authors", async () => {
		await edit({ bias: -3 });
		const fresh = await edit({ rules: { fan_out: { mode: "off" } } }, { isFresh: true, author: "key:kamau" });
		expect(fresh.changes.map(({ path }) => path)).toEqual(["rules.fan_out.mode"]);
		expect(fresh).toMatchObject({ revision: 2, authors: ["cli:njeri", "key:kamau"] });
	});

	it("waits for another person where the workspace asks for one", async () => {
		await setApproval(bench.service, { workspaceId }, { isNeeded: true, actor: "cli:njeri" });
		for (const author of ["cli:njeri", "key:kamau"])
			await expect(publish("mine", author)).rejects.toMatchObject({ code: "forbidden" });
		expect(await publish("seen", "cli:wanjiru")).toMatchObject({ version: 5 });
		const isNotNeeded = () => setApproval(bench.service, { workspaceId }, { isNeeded: false, actor: "cli:njeri" });
		await expect(isNotNeeded()).rejects.toMatchObject({ code: "forbidden", details: [{ code: "two_people" }] });
		await requestLoosening(bench.service, { workspaceId }, { rulesNeedApproval: false, actor: "cli:njeri" });
		await confirmLoosening(bench.service, { workspaceId }, { setting: "rules_approval", actor: "cli:wanjiru" });
	});
});

describe("rolling back", () => {
	it("brings an older version's content back as a new version, at once", async () => {
		const rolled = await rollBackRules(
			bench.service,
			{ workspaceId },
			{
				version: 1,
				actor: "cli:njeri",
				reason: "too many stopped",
			},
		);
		expect(rolled).toMatchObject({ version: 6, before: 5 });
		expect(await versionNow()).toBe(6);
		expect(await compareRuleSets(bench.service, { workspaceId }, { from: 1, to: "published" })).toEqual([]);
		expect((await decideTest(bench.service, bench.realm, payout("rolled-back"))).decision).toBe("allow");
	});

	it("refuses the published version and one that never was", async () => {
		const rollBack = (version: number) =>
			rollBackRules(bench.service, { workspaceId }, { version, actor: "cli:njeri", reason: "why not" });
		await expect(rollBack(6)).rejects.toMatchObject({ message: "version: version 6 is the published one" });
		await expect(rollBack(99)).rejects.toMatchObject({ code: "not_found" });
	});

	it("is listed with the others, newest first, page by page", async () => {
		const versions = await listRuleSetVersions(bench.service, { workspaceId }, { limit: 100 });
		expect(versions.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
		expect(versions[0]).toMatchObject({ restores: 1, reason: "too many stopped", createdBy: "cli:njeri" });
		const page = await listRuleSetVersions(bench.service, { workspaceId }, { before: 4, limit: 2 });
		expect(page.map(({ version }) => version)).toEqual([3, 2]);
	});
});

it("every act stands in the audit log", async () => {
	const { rows } = await bench.database.pool.query(
		"select distinct action from audit where action like 'rules.%' order by 1",
	);
	expect(rows.map(({ action }) => action)).toEqual([
		"rules.approval_set",
		"rules.draft_discarded",
		"rules.draft_edited",
		"rules.published",
		"rules.rolled_back",
		"rules.shadow_started",
		"rules.shadow_stopped",
	]);
});
