// Nobody learns from how long an answer takes whether an account or a key is there: the same work is done either way. What
// is compared is the work itself, since time on a busy machine tells little.

import type { Pool } from "@hakiki/store";
import { hashPassword, verifyPassword } from "@hakiki/vault";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Authenticator } from "../access/authenticate.ts";
import { createKey, revokeKey } from "../admin/api-keys.ts";
import { listWorkspaces } from "../admin/list-workspaces.ts";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteUser } from "./invitations.ts";
import { changeUser, resetUser } from "./manage-users.ts";
import { PasswordChecker } from "./passwords.ts";
import { signIn } from "./sign-in.ts";

const PASSWORD = "plantain on the river";
const COST = { log2: 10, blockSize: 8, lanes: 1 };
let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
	for (const name of ["wrong", "disabled", "reset"]) await join(name);
});
afterAll(() => bench.close());

async function join(name: string): Promise<void> {
	const users = bench.service;
	const given = { email: `${name}@pesa.example`, role: "viewer", workspaces: null, actor: "cli:test" } as const;
	const { token } = await inviteUser(users, given);
	const place = { ip: undefined, userAgent: undefined };
	const result = await acceptInvitation(users, { token, name, password: PASSWORD, ...place });
	if (!result.isComplete) throw new Error("A code was asked for");
	const { userId } = result.signedIn;
	if (name === "disabled") await changeUser(users, { userId, isDisabled: true, actor: "cli:test" });
	if (name === "reset") await resetUser(users, { userId, actor: "cli:test" });
}

/** The same pool, which counts what is asked of it. */
function countQueries(pool: Pool): { readonly pool: Pool; count(): number } {
	let count = 0;
	const counting = new Proxy(pool, {
		get(target, name) {
			const value: unknown = Reflect.get(target, name);
			if (typeof value !== "function") return value;
			return (...given: unknown[]): unknown => {
				if (name === "query" || name === "connect") count += 1;
				return Reflect.apply(value, target, given) as unknown;
			};
		},
	});
	return { pool: counting, count: () => count };
}

describe("A sign-in that fails", () => {
	it("does the same work for a wrong password, and for an account that is unknown, disabled or without one", async () => {
		const work: Record<string, readonly unknown[]> = {};
		for (const name of ["wrong", "unknown", "disabled", "reset"]) {
			const password = name === "disabled" ? PASSWORD : "a wrong password";
			const checks: string[] = [];
			class CountingChecker extends PasswordChecker {
				override verify(given: string, stored: string | null | undefined): Promise<boolean> {
					checks.push(given);
					return super.verify(given, stored);
				}
			}
			// The sixth is one that has to wait, and the fifth is told of in the log where there is an account.
			const tries: unknown[] = [];
			for (let count = 0; count < 6; count += 1) {
				const queries = countQueries(bench.database.pool);
				const tools = { ...bench.service, pool: queries.pool, passwords: new CountingChecker(COST) };
				checks.length = 0;
				const given = { email: `${name}@pesa.example`, password, ip: undefined, userAgent: undefined };
				const code = await signIn(tools, given).then(
					() => "signed_in",
					(error: { readonly code: string }) => error.code,
				);
				tries.push([code, checks.length, queries.count()]);
			}
			work[name] = tries;
		}
		expect(work["wrong"]).toEqual([...Array(5).fill(["sign_in_failed", 1, 3]), ["rate_limited", 0, 2]]);
		expect(work["unknown"]).toEqual(work["wrong"]);
		expect(work["disabled"]).toEqual(work["wrong"]);
		expect(work["reset"]).toEqual(work["wrong"]);
		// It is in the log all the same, a moment later.
		await expect
			.poll(async () => {
				const { rows } = await bench.database.pool.query(
					"select count(*)::int as count from audit where action = 'user.locked_out'",
				);
				return rows[0].count;
			})
			.toBe(3);
	});

	it("costs as much processor time where there is no password to compare with", async () => {
		const cost = { log2: 14, blockSize: 8, lanes: 1 };
		const stored = await hashPassword(PASSWORD, cost);
		const measure = async (compared: string | undefined): Promise<number> => {
			const times: number[] = [];
			for (let count = 0; count < 7; count += 1) {
				const before = process.cpuUsage();
				await verifyPassword("a wrong password", compared, cost);
				const { user, system } = process.cpuUsage(before);
				times.push(user + system);
			}
			return times.sort((one, other) => one - other)[3] ?? 0;
		};
		const [known, unknown] = [await measure(stored), await measure(undefined)];
		expect(unknown / known).toBeGreaterThan(0.4);
		expect(unknown / known).toBeLessThan(2.5);
	});
});

describe("A key that is refused", () => {
	it("costs one look-up, whether it is unknown, revoked, of a wrong form or like one that is there", async () => {
		const [workspace] = await listWorkspaces(bench.service);
		const given = { workspace: workspace?.id ?? "", mode: "test", actor: "cli:test" } as const;
		const kept = await createKey(bench.service, given);
		const gone = await createKey(bench.service, given);
		await revokeKey(bench.service, { keyId: gone.facts.id, actor: "cli:test" });
		const work: unknown[] = [];
		for (const key of [gone.key, `${kept.key.slice(0, -1)}~`, "svc_test_nothing", "no key at all"]) {
			const { pool, count } = countQueries(bench.database.pool);
			const { master, world, openRealm } = bench.service;
			const door = new Authenticator({ pool, master, world, openRealm: openRealm.bind(bench.service) });
			work.push([await door.authenticate(key), count()]);
		}
		expect(work).toEqual(Array(4).fill([undefined, 1]));
	});
});
