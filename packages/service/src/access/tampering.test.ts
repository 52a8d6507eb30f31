// Somebody who can write to the database and has no key, against the rows that say who may do what.

import { AppError, type KeyScope } from "@hakiki/domain";
import { migrations } from "@hakiki/store";
import { hashToken } from "@hakiki/vault";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createKey, type NewKey, revokeKey } from "../admin/api-keys.ts";
import type { Service } from "../create-service.ts";
import { runDoctor } from "../doctor/run-doctor.ts";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import { acceptInvitation } from "../users/accept-invitation.ts";
import { inviteFirstAdmin, inviteUser, readInvitation } from "../users/invitations.ts";
import { changeUser, resetUser } from "../users/manage-users.ts";
import { endOwnSessions, type OpenedSession } from "../users/sessions.ts";
import { signIn } from "../users/sign-in.ts";

const PLACE = { ip: "198.51.100.7", userAgent: "Test/1.0" };
const PASSWORD = "plantain on the river";
const MASTER_KEY = Buffer.alloc(32, 7).toString("base64");
let bench: TestBench;
let service: Service;
let admin: OpenedSession;
/** Both caches are passed over by it. */
let aheadMs = 0;
const logged: { readonly message: string; readonly fields: Readonly<Record<string, unknown>> }[] = [];

beforeAll(async () => {
	bench = await openTestBench();
	service = await bench.openAnother({
		world: {
			now: () => Date.now() + aheadMs,
			log: (level, message, fields = {}) => void (level === "error" && logged.push({ message, fields })),
		},
	});
	const link = await inviteFirstAdmin(service, { actor: "cli:test" });
	admin = await accept(link?.token ?? "", "Amina", "amina@pesa.example");
});
beforeEach(() => {
	logged.length = 0;
});
afterAll(() => bench.close());

const query = async (text: string, values: unknown[] = []) => (await bench.database.pool.query(text, values)).rows;

async function accept(token: string, name: string, email?: string): Promise<OpenedSession> {
	const result = await acceptInvitation(service, { token, password: PASSWORD, name, email, ...PLACE });
	if (!result.isComplete) throw new Error("A code was asked for");
	return result;
}

const invite = (name: string) =>
	inviteUser(service, {
		...{ email: `${name}@pesa.example`, role: "viewer", workspaces: [WORKSPACE], actor: admin.signedIn.actor },
	} as const);
const WORKSPACE = "test";

async function join(name: string): Promise<OpenedSession> {
	return accept((await invite(name)).token, name);
}

const enter = (name: string) => signIn(service, { email: `${name}@pesa.example`, password: PASSWORD, ...PLACE });

async function findSession({ token }: OpenedSession) {
	aheadMs += 10_000;
	return service.sessions.find(token, { isBackground: true });
}

async function authenticate({ key }: NewKey) {
	aheadMs += 10_000;
	return service.authenticate(key);
}

async function examineAccess() {
	const { findings } = await runDoctor({
		pool: bench.database.pool,
		env: { HAKIKI_MASTER_KEY: MASTER_KEY },
		latestMigration: migrations.at(-1)?.id ?? 0,
		now: Date.now,
	});
	return findings.find(({ check }) => check === "users and keys");
}

/** Does it, sees what the doctor says, and puts the row back. */
async function withChanged<Seen>(table: string, id: string, change: string, look: () => Promise<Seen>): Promise<Seen> {
	await query(`create table kept as select * from ${table} where id = $1`, [id]);
	try {
		await query(`update ${table} set ${change} where id = $1`, [id]);
		return await look();
	} finally {
		const columns = (
			await query("select column_name as name from information_schema.columns where table_name = 'kept'")
		)
			.map(({ name }) => name)
			.filter((name) => name !== "id");
		await query(
			`update ${table} t set ${columns.map((name) => `${name} = kept.${name}`).join(", ")} from kept where t.id = kept.id`,
		);
		await query("drop table kept");
	}
}

describe("A user's row that was changed by hand", () => {
	it.each([
		["role", "role = 'admin'"],
		["workspaces", "workspaces = null"],
		["maker", "created_by = 'user:somebody'"],
		["e-mail address", "email_hash = sha256('x')"],
		["identity at the provider", "oidc_hash = sha256('x')"],
		["MAC", "mac = sha256('x')"],
	])("opens no session, lets nobody in, and is told of: %s", async (what, change) => {
		const name = `user-${what.replaceAll(/\W/g, "")}`.toLowerCase();
		const session = await join(name);
		const { userUuid, userId } = session.signedIn;
		expect(await findSession(session)).toMatchObject({ role: "viewer" });
		await withChanged("users", userUuid, change, async () => {
			expect(await findSession(session)).toBeUndefined();
			await expect(enter(name)).rejects.toMatchObject({ code: "sign_in_failed" });
			expect(await examineAccess()).toMatchObject({ level: "fail", finding: expect.stringContaining(userId) });
			expect(logged).toContainEqual({
				message: expect.stringContaining("changed by hand"),
				fields: expect.objectContaining({ userId }),
			});
		});
		expect(await findSession(session)).toMatchObject({ role: "viewer" });
		expect(await examineAccess()).toMatchObject({ level: "ok" });
	});

	it("stays shut out when it was disabled and somebody enables it", async () => {
		const { userId, userUuid } = (await join("disabled")).signedIn;
		await changeUser(service, { userId, isDisabled: true, actor: "cli:test" });
		await withChanged("users", userUuid, "disabled_at = null", async () => {
			await expect(enter("disabled")).rejects.toMatchObject({ code: "sign_in_failed" });
			expect(await examineAccess()).toMatchObject({ level: "fail", finding: expect.stringContaining(userId) });
		});
		expect(await examineAccess()).toMatchObject({ level: "ok" });
	});

	it("is not made genuine by changing the user, nor by a link for a new password", async () => {
		const { signedIn } = await join("laundered");
		const { userId, userUuid } = signedIn;
		await withChanged("users", userUuid, "workspaces = null", async () => {
			const change = changeUser(service, { userId, role: "analyst", actor: "cli:test" });
			await expect(change).rejects.toMatchObject({ code: "conflict" });
			await expect(resetUser(service, { userId, actor: "cli:test" })).rejects.toBeInstanceOf(AppError);
		});
	});

	it("goes on being genuine through every change that the service makes", async () => {
		const session = await join("changed");
		const { userId } = session.signedIn;
		await changeUser(service, { userId, role: "admin", workspaces: null, actor: "cli:test" });
		expect(await findSession(session)).toMatchObject({ role: "admin", workspaces: null });
		await changeUser(service, { userId, isDisabled: true, actor: "cli:test" });
		await changeUser(service, { userId, isDisabled: false, actor: "cli:test" });
		expect((await enter("changed")).isComplete).toBe(true);
		const { token } = await resetUser(service, { userId, actor: "cli:test" });
		await accept(token, "changed");
		expect(await examineAccess()).toMatchObject({ level: "ok" });
	});
});

describe("A session", () => {
	it("is nobody's when it was moved to another user, put in by hand, lengthened, or revived", async () => {
		const session = await join("thief");
		const { sessionId } = session.signedIn;
		const other = `user_id = '${admin.signedIn.userUuid}'`;
		for (const change of [other, "expires_at = expires_at + interval '1 year'", "created_at = now() + '1 day'"]) {
			await withChanged("sessions", sessionId, change, async () => {
				expect(await findSession(session)).toBeUndefined();
				expect(await examineAccess()).toMatchObject({ level: "fail", finding: expect.stringContaining("ses_") });
			});
		}
		expect(await findSession(session)).toBeDefined();
		const token = "a".repeat(43);
		await query(
			`insert into sessions (id, user_id, hash, sealed, created_at, last_seen_at, expires_at)
			 select gen_random_uuid(), user_id, $1, sealed, created_at, now() + '1 day', expires_at from sessions limit 1`,
			[hashToken(service.master, "session", token)],
		);
		expect(await findSession({ ...session, token })).toBeUndefined();
		await query("delete from sessions where hash = $1", [hashToken(service.master, "session", token)]);

		await endOwnSessions(service, session.signedIn, "this");
		await query("update sessions set ended_at = null where id = $1", [sessionId]);
		expect(await findSession(session)).toBeUndefined();
		await query("delete from sessions where id = $1", [sessionId]);
	});
});

describe("A table of users that was emptied by hand", () => {
	it("brings no new link for a first admin, and is told of", async () => {
		const tables = ["users", "sessions", "invitations"];
		for (const table of tables) await query(`create table kept_${table} as select * from ${table}`);
		try {
			await query("truncate users, sessions, invitations");
			expect(await inviteFirstAdmin(service, { actor: "cli:test" })).toBeUndefined();
			expect(await examineAccess()).toMatchObject({
				level: "fail",
				finding: "there are no users, but the audit log mentions some",
			});
		} finally {
			for (const table of tables) {
				await query(`insert into ${table} select * from kept_${table}`);
				await query(`drop table kept_${table}`);
			}
		}
		expect(await examineAccess()).toMatchObject({ level: "ok" });
	});
});

describe("A one-time link", () => {
	it.each([
		["role", "role = 'admin', workspaces = null"],
		["workspaces", "workspaces = null"],
		["user, where it becomes a new password", "kind = 'reset', user_id = (select id from users order by id limit 1)"],
		["end", "expires_at = expires_at + interval '1 year'"],
	])("is worth nothing when its row was changed: %s", async (what, change) => {
		const { id, token } = await invite(`linked${what.length}`);
		const [row] = await query("select id from invitations order by id desc limit 1");
		await withChanged("invitations", String(row?.id), change, async () => {
			await expect(readInvitation(service, token)).rejects.toMatchObject({ code: "not_found" });
			await expect(accept(token, "Mallory")).rejects.toMatchObject({ code: "not_found" });
			expect(await examineAccess()).toMatchObject({ level: "fail", finding: expect.stringContaining(id) });
		});
		expect(await readInvitation(service, token)).toMatchObject({ role: "viewer" });
	});

	it("is not revived after it was used", async () => {
		const { token } = await invite("used");
		await accept(token, "used");
		await query("update invitations set ended_at = null");
		await expect(readInvitation(service, token)).rejects.toMatchObject({ code: "not_found" });
		await query("delete from invitations");
	});
});

describe("An API key's row that was changed by hand", () => {
	let made: NewKey;
	let uuid: string;

	beforeAll(async () => {
		const scopes: readonly KeyScope[] = ["events"];
		made = await createKey(service, { workspace: WORKSPACE, mode: "test", scopes, actor: "cli:test" });
		const [row] = await query("select id from api_keys order by id desc limit 1");
		uuid = String(row?.id);
	});

	it.each([
		["scopes", "scopes = '{events,keys:write}'"],
		["realm", "realm = (select realm from realms where is_live)"],
		["rate limit", "rate_limit_per_minute = 1000000000"],
		["maker", "created_by = 'user:somebody'"],
		["making", "created_at = created_at - interval '1 year'"],
		["MAC", "mac = sha256('x')"],
	])("is not valid, and is told of: %s", async (_what, change) => {
		expect(await authenticate(made)).toMatchObject({ keyId: uuid });
		await withChanged("api_keys", uuid, change, async () => {
			expect(await authenticate(made)).toBeUndefined();
			expect(logged).toContainEqual({
				message: expect.stringContaining("changed by hand"),
				fields: expect.objectContaining({ keyId: uuid }),
			});
			expect(await examineAccess()).toMatchObject({ level: "fail", finding: expect.stringContaining(made.facts.id) });
		});
		expect(await authenticate(made)).toMatchObject({ keyId: uuid, rateLimitPerMinute: 1_200 });
		expect(await examineAccess()).toMatchObject({ level: "ok" });
	});

	it("is not valid when test and live mode change places", async () => {
		await query("alter table realms drop constraint realms_workspace_id_is_live_key");
		await query("update realms set is_live = not is_live");
		const another = await bench.openAnother();
		expect(await another.authenticate(made.key)).toBeUndefined();
		await query("update realms set is_live = not is_live");
	});

	it("is revoked for good", async () => {
		await revokeKey(service, { keyId: made.facts.id, actor: "cli:test" });
		expect(await examineAccess()).toMatchObject({ level: "ok" });
		await query("update api_keys set revoked_at = null where id = $1", [uuid]);
		expect(await authenticate(made)).toBeUndefined();
		expect(await examineAccess()).toMatchObject({ level: "fail", finding: expect.stringContaining(made.facts.id) });
	});
});
