// Automatic assignment on a real database, with cases that two processes open and assign at once.

import { type AssignmentSettings, CASE_TYPES, type Role } from "@hakiki/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Service } from "../create-service.ts";
import { type Jobs, startJobs } from "../jobs/start-jobs.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { acceptInvitation } from "../users/accept-invitation.ts";
import { inviteFirstAdmin, inviteUser } from "../users/invitations.ts";
import { changeUser } from "../users/manage-users.ts";
import { setOwnAway } from "../users/own-account.ts";
import type { OpenedSession } from "../users/sessions.ts";
import { assignCase } from "./act-on-case.ts";
import { changeCasework } from "./change-casework.ts";
import { closeCase } from "./close-case.ts";
import { readCaseDetails } from "./read-case.ts";
import { reopenCase } from "./reopen-case.ts";

const PLACE = { ip: "198.51.100.7", userAgent: "Test/1.0", password: "plantain on the river" };
let bench: TestBench;
let services: readonly Service[];
let jobs: readonly Jobs[];
let people: Readonly<Record<"admin" | "one" | "two" | "three" | "viewer", OpenedSession["signedIn"]>>;
let customers = 0;

beforeAll(async () => {
	bench = await openTestBench();
	services = [bench.service, await bench.openAnother()];
	jobs = services.map((service) => startJobs(service, { isScheduled: false }));
	const admin = await join(await inviteFirstAdmin(bench.service, { actor: "cli:test" }), "Amina");
	const invite = async (name: string, role: Role) =>
		join(
			await inviteUser(bench.service, { email: `${name}@x.example`, role, workspaces: null, actor: "cli:test" }),
			name,
		);
	people = {
		admin,
		one: await invite("Baraka", "analyst"),
		two: await invite("Chidi", "compliance"),
		three: await invite("Dalila", "analyst"),
		viewer: await invite("Esi", "viewer"),
	};
});
afterAll(async () => {
	for (const one of jobs) await one.stop();
	await bench.close();
});
beforeEach(async () => {
	await bench.database.pool.query("update cases set status = 'closed', closed_at = now(), closed_by = 'cli:test'");
	await bench.database.pool.query("delete from assignment_turns");
});

async function join(invitation: { readonly token: string } | undefined, name: string) {
	if (invitation === undefined) throw new Error("There are users already");
	const email = `${name}@x.example`;
	const result = await acceptInvitation(bench.service, { token: invitation.token, name, email, ...PLACE });
	if (!result.isComplete) throw new Error("A code was asked for");
	return result.signedIn;
}

const open = (service = bench.service) => service.openRealm(bench.realm);
const setAssignment = async (assignment: AssignmentSettings) =>
	changeCasework(bench.service, await open(), { assignment, actor: "cli:test" });

async function stop(service = bench.service): Promise<string> {
	customers += 1;
	const customerId = `assigned-${customers}`;
	await decideTest(service, bench.realm, deposit(customerId, { amount: 90_000 }));
	await decideTest(service, bench.realm, { type: "sim.swap", customer_id: customerId });
	const stopped = await decideTest(service, bench.realm, payout(customerId, { amount: 48_000, balance: 90_000 }));
	return String(stopped.case_id);
}

const begin = () => Promise.all(jobs.map((one) => one.runNow("run-clocks")));
const read = async (caseId: string) => readCaseDetails(bench.service, await open(), { caseId, areReportsShown: false });
const assigneeOf = async (caseId: string) => (await read(caseId)).assignee;

/** The assignees of these cases, in the order in which the jobs assigned them. */
async function listInOrder(caseIds: readonly string[]): Promise<readonly (string | null)[]> {
	const { rows } = await bench.database.pool.query<{ body: string }>(
		"select body from outbox where kind = 'case.changed' and realm = $1 order by id",
		[bench.realm],
	);
	const told = rows.map(({ body }) => JSON.parse(body) as { case_id: string; change: string });
	const assigned = told.filter((one) => one.change === "assigned" && caseIds.includes(one.case_id));
	return Promise.all(assigned.map((one) => assigneeOf(one.case_id)));
}

describe("A new case", () => {
	it("stays unassigned while automatic assignment is off, which is the default", async () => {
		expect((await open()).casework.assignment).toEqual({ mode: "off", people: [] });
		const caseId = await stop();
		await begin();
		expect(await read(caseId)).toMatchObject({ assignee: null, status: "open" });
	});

	it("is assigned exactly once and in turn, however many processes open and assign cases at once", async () => {
		await setAssignment({ mode: "round_robin", people: [] });
		const opened = Array.from({ length: 30 }, (_, index) => stop(services[index % 2]));
		let isOpening = true;
		const working = (async () => {
			while (isOpening) await begin();
		})();
		const caseIds = await Promise.all(opened);
		isOpening = false;
		await working;
		await begin();
		const order = await listInOrder(caseIds);
		expect(order).toHaveLength(30);
		const analysts = [people.one.actor, people.two.actor, people.three.actor];
		expect(new Set(order)).toEqual(new Set(analysts));
		// Each third of the cases is a full round, so nobody gets two in a row and nobody is left out.
		for (let at = 0; at + 3 <= order.length; at += 1) expect(new Set(order.slice(at, at + 3)).size).toBe(3);
		const { rows } = await bench.database.pool.query("select count(*)::int as count from cases where not is_begun");
		expect(rows).toEqual([{ count: 0 }]);
	});

	it("says in its history and in the audit log that it was assigned automatically, which is no first look", async () => {
		await setAssignment({ mode: "round_robin", people: [] });
		const caseId = await stop();
		await begin();
		const { assignee, status, acts } = await read(caseId);
		expect(status).toBe("in_review");
		expect(acts.map(({ kind, actor, text }) => [kind, actor, text])).toEqual([["assigned", "system", assignee]]);
		const { rows } = await bench.database.pool.query(
			"select (select count(*)::int from audit where action = 'case.assigned' and actor = 'system' and subject = $1) as audited, first_look_at from cases where assignee = $2 and status <> 'closed'",
			[caseId, assignee],
		);
		expect(rows).toEqual([{ audited: 1, first_look_at: null }]);
	});

	it("can still be closed by somebody who opened it just before it was assigned", async () => {
		await setAssignment({ mode: "round_robin", people: [] });
		const caseId = await stop();
		const { version } = await read(caseId);
		await begin();
		expect(await read(caseId)).toMatchObject({ version, status: "in_review" });
		const closing = { caseId, version, resolution: "declined", note: "a thief", actor: "cli:test" } as const;
		await closeCase(bench.service, await open(), closing);
		expect((await read(caseId)).status).toBe("closed");
	});

	it("goes to the person with the fewest open cases by load, counting cases that were assigned by hand", async () => {
		await setAssignment({ mode: "off", people: [] });
		const [first = "", second = "", third = ""] = [await stop(), await stop(), await stop()];
		await begin();
		for (const [caseId, assignee] of [
			[first, people.one.actor],
			[second, people.one.actor],
			[third, people.two.actor],
		] as const) {
			await assignCase(bench.service, await open(), { caseId, assignee, actor: "cli:test" });
		}
		await setAssignment({ mode: "load", people: [] });
		const more = [await stop(), await stop(), await stop()];
		await begin();
		// Dalila has none and gets the first; then Chidi and Dalila have one each.
		const got = await listInOrder(more);
		expect(got[0]).toBe(people.three.actor);
		expect([...got.slice(1)].sort()).toEqual([people.two.actor, people.three.actor].sort());
	});

	it("goes by skill only to people who take its type, and waits unassigned where nobody does", async () => {
		const types = CASE_TYPES.filter((type) => type !== "fraud");
		const without = [people.one, people.three].map(({ actor }) => ({ actor, types }));
		await setAssignment({ mode: "skill", people: without });
		const caseIds = [await stop(), await stop()];
		await begin();
		expect(await listInOrder(caseIds)).toEqual([people.two.actor, people.two.actor]);
		await setAssignment({ mode: "skill", people: [...without, { actor: people.two.actor, types }] });
		const unwanted = await stop();
		await begin();
		expect(await assigneeOf(unwanted)).toBeNull();
	});

	it("never goes to people who are away or disabled, to viewers, or to admins who do not take cases", async () => {
		await setAssignment({ mode: "round_robin", people: [] });
		expect((await setOwnAway(bench.service, people.one, true)).isAway).toBe(true);
		await changeUser(bench.service, { userId: people.two.userId, isAway: true, actor: people.admin.actor });
		const some = [await stop(), await stop()];
		await begin();
		expect(await listInOrder(some)).toEqual([people.three.actor, people.three.actor]);
		await changeUser(bench.service, { userId: people.three.userId, isDisabled: true, actor: people.admin.actor });
		const none = await stop();
		await begin();
		expect(await assigneeOf(none)).toBeNull();
		await setOwnAway(bench.service, people.one, false);
		await changeUser(bench.service, { userId: people.two.userId, isAway: false, actor: people.admin.actor });
		await changeUser(bench.service, { userId: people.three.userId, isDisabled: false, actor: people.admin.actor });
		const back = [await stop(), await stop(), await stop()];
		await begin();
		expect(new Set(await listInOrder(back)).size).toBe(3);
	});

	it("keeps the assignee that a person chose first, and is assigned again only if it is reopened without one", async () => {
		await setAssignment({ mode: "round_robin", people: [] });
		const chosen = await stop();
		const { actor } = people.admin;
		await assignCase(bench.service, await open(), { caseId: chosen, assignee: actor, actor });
		const closed = await stop();
		await closeCase(bench.service, await open(), { caseId: closed, resolution: "declined", note: "a thief", actor });
		await begin();
		expect([await assigneeOf(chosen), await assigneeOf(closed)]).toEqual([actor, null]);
		await reopenCase(bench.service, await open(), { caseId: closed, reason: "too fast", actor: "cli:test" });
		await begin();
		expect(await assigneeOf(closed)).not.toBeNull();
	});
});
