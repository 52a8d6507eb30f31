// People who sign in, on a real database: links, passwords, codes, sessions, roles, lock-out over two processes.

import { AppError } from "@hakiki/domain";
import type { Realm } from "@hakiki/store";
import { computeTotp } from "@hakiki/vault";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkspace } from "../admin/create-workspace.ts";
import { listWorkspaces } from "../admin/list-workspaces.ts";
import { listAudit } from "../audit/read-audit.ts";
import type { Service } from "../create-service.ts";
import { createSealAudit } from "../jobs/seal-audit.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteFirstAdmin, inviteUser, listInvitations, readInvitation, withdrawInvitation } from "./invitations.ts";
import { changeUser, endUserSessions, listPeople, listUsers, resetUser } from "./manage-users.ts";
import { changePassword, confirmTotp, offerTotp, removeTotp, renameSelf, renewRecoveryCodes } from "./own-account.ts";
import { PasswordChecker } from "./passwords.ts";
import { endOwnSessions, listSessions, type OpenedSession } from "./sessions.ts";
import { signIn, signInWithCode } from "./sign-in.ts";

const PLACE = { ip: "198.51.100.7", userAgent: "Test/1.0" };
const PASSWORD = "plantain on the river";
let bench: TestBench;
let one: Service;
let other: Service;
/** Both services' clocks stand still but for this. */
let aheadMs = 0;
const START = Date.now();
let admin: OpenedSession;

beforeAll(async () => {
	bench = await openTestBench();
	const world = { now: () => START + aheadMs };
	one = await bench.openAnother({ world });
	other = await bench.openAnother({ world });
});
afterAll(() => bench.close());

async function accept(token: string, name: string, email?: string, ip = PLACE.ip): Promise<OpenedSession> {
	const result = await acceptInvitation(one, { token, password: PASSWORD, name, email, ...PLACE, ip });
	if (!result.isComplete) throw new Error("A code was asked for");
	return result;
}

async function join(name: string, role: "admin" | "compliance" | "analyst" | "viewer"): Promise<OpenedSession> {
	const email = `${name.toLowerCase()}@pesa.example`;
	const { token } = await inviteUser(one, { email, role, workspaces: null, actor: admin.signedIn.actor });
	return accept(token, name);
}

const enter = (name: string, password = PASSWORD, service = one, ip = PLACE.ip) =>
	signIn(service, { email: `${name.toLowerCase()}@pesa.example`, password, ...PLACE, ip });

const find = (service: Service, token: string, isBackground = false) => service.sessions.find(token, { isBackground });

async function readLog(subject: string, realm: Realm = bench.realm) {
	const client = await bench.database.pool.connect();
	try {
		await createSealAudit(one).runStep(client);
	} finally {
		client.release();
	}
	const { items } = await listAudit(one, await one.openRealm(realm), { subject, limit: 100 });
	return items;
}

describe("The first admin", () => {
	it("is made by a one-time link, which is worth nothing afterwards, and neither is any other of its kind", async () => {
		const made = await inviteFirstAdmin(one, { actor: "cli:test" });
		const spare = await inviteFirstAdmin(one, { actor: "cli:test" });
		if (made === undefined || spare === undefined) throw new Error("There are users already");
		expect(await readInvitation(one, made.token)).toMatchObject({ kind: "setup", role: "admin", email: null });
		admin = await accept(made.token, "Amina Wanjiru", " Amina@Pesa.Example ");
		expect(admin.signedIn).toMatchObject({ role: "admin", email: "amina@pesa.example", name: "Amina Wanjiru" });
		for (const { token } of [made, spare]) {
			await expect(readInvitation(one, token)).rejects.toMatchObject({ code: "not_found" });
			await expect(accept(token, "Mallory", "m@x.example")).rejects.toMatchObject({ code: "not_found" });
		}
		expect(await inviteFirstAdmin(one, { actor: "cli:test" })).toBeUndefined();
	});

	it("is one, also when two links are used at once", async () => {
		const fresh = await openTestBench();
		try {
			const links = [
				await inviteFirstAdmin(fresh.service, { actor: "cli:test" }),
				await inviteFirstAdmin(fresh.service, { actor: "cli:test" }),
			];
			const results = await Promise.allSettled(
				links.map((link, index) =>
					acceptInvitation(fresh.service, {
						token: link?.token ?? "",
						password: PASSWORD,
						name: `Person ${index}`,
						email: `p${index}@pesa.example`,
						...PLACE,
					}),
				),
			);
			expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
			expect((await listUsers(fresh.service, { limit: 10 })).items).toHaveLength(1);
		} finally {
			await fresh.close();
		}
	});
});

describe("A password", () => {
	it.each([
		["short", "elevenchars", "too_short"],
		["the same letters", "aaaaaaaabbbb", "weak"],
		["what everybody tries", "Password123456789", "weak"],
		["one's own name and address", "Amina-wanjiru1", "weak"],
		["longer than a page", "ab cde fgh ".repeat(30), "too_long"],
	])("is refused where it is %s", async (_what, password, code) => {
		await expect(changePassword(one, admin.signedIn, { current: PASSWORD, next: password })).rejects.toMatchObject({
			details: [{ field: "new_password", code }],
		});
	});

	it("is changed by a person who knows the old one, and ends all other sessions", async () => {
		const here = await join("Baraka", "analyst");
		const there = await enter("Baraka");
		if (!there.isComplete) throw new Error("A code was asked for");
		await expect(
			changePassword(one, here.signedIn, { current: "a wrong old one", next: "a mango every day" }),
		).rejects.toMatchObject({ details: [{ field: "current_password", code: "wrong" }] });
		expect(await changePassword(one, here.signedIn, { current: PASSWORD, next: "a mango every day" })).toBe(1);
		expect(await find(one, here.token)).toBeDefined();
		expect(await find(one, there.token)).toBeUndefined();
		await expect(enter("Baraka")).rejects.toMatchObject({ code: "sign_in_failed" });
		expect((await enter("Baraka", "a mango every day")).isComplete).toBe(true);
	});
});

describe("Signing in", () => {
	it("fails alike for a wrong password, an unknown account, one that is disabled and one without a password", async () => {
		await join("Chebet", "viewer");
		const { signedIn } = await join("Disabled", "viewer");
		await changeUser(one, { userId: signedIn.userId, isDisabled: true, actor: "cli:test" });
		const reset = await join("Reset", "viewer");
		await resetUser(one, { userId: reset.signedIn.userId, actor: "cli:test" });
		const failures = await Promise.all(
			[enter("Chebet", "not the right one"), enter("Nobody"), enter("Disabled"), enter("Reset")].map((attempt) =>
				attempt.catch((error: unknown) => error),
			),
		);
		for (const failure of failures) {
			expect(failure).toMatchObject({ code: "sign_in_failed", details: [] });
			expect((failure as Error).message).toBe((failures[0] as Error).message);
		}
	});

	it("does the same work whether the account is there or not", async () => {
		await join("Wambui", "viewer");
		const work: [string, boolean][] = [];
		class CountingChecker extends PasswordChecker {
			override async verify(password: string, stored: string | null | undefined): Promise<boolean> {
				const isRight = await super.verify(password, stored);
				work.push([password, isRight]);
				return isRight;
			}
		}
		const tools = { ...one, passwords: new CountingChecker({ log2: 10, blockSize: 8, lanes: 1 }) };
		for (const name of ["wambui", "nobody-of-that-name"]) {
			const given = { email: `${name}@pesa.example`, password: "a wrong password", ...PLACE };
			await expect(signIn(tools, given)).rejects.toMatchObject({ code: "sign_in_failed" });
		}
		expect(work).toEqual([
			["a wrong password", false],
			["a wrong password", false],
		]);
	});

	it("counts no try that nobody had the time to look at", async () => {
		await join("Auma", "viewer");
		class BusyChecker extends PasswordChecker {
			override verify(): Promise<boolean> {
				return Promise.reject(new AppError("service_unavailable", "Busy", { retryAfterSeconds: 5 }));
			}
		}
		const busy = { ...one, passwords: new BusyChecker() };
		const given = { email: "auma@pesa.example", password: PASSWORD, ...PLACE, ip: "203.0.113.77" };
		for (let count = 0; count < 40; count += 1)
			await expect(signIn(busy, given)).rejects.toMatchObject({ code: "service_unavailable" });
		expect((await signIn(one, given)).isComplete).toBe(true);
	});

	it.each(["Njoroge", "Nobody-at-all"])(
		"locks %s after five wrong tries, also with the right password, over both processes, and lets go later",
		async (name) => {
			if (name === "Njoroge") await join(name, "viewer");
			const ip = `203.0.113.${name.length}`;
			const tries = Array.from({ length: 12 }, (_, index) =>
				enter(name, "a wrong password", index % 2 === 0 ? one : other, ip).catch(
					(error: { code: string }) => error.code,
				),
			);
			const codes = (await Promise.all(tries)).sort();
			expect(codes.filter((code) => code === "sign_in_failed")).toHaveLength(5);
			expect(codes.filter((code) => code === "rate_limited")).toHaveLength(7);
			await expect(enter(name, PASSWORD, other, "203.0.113.250")).rejects.toMatchObject({
				code: "rate_limited",
				retryAfterSeconds: expect.any(Number),
			});
			aheadMs += 31_000;
			const later = enter(name, PASSWORD, other, "203.0.113.250");
			if (name === "Njoroge") expect((await later).isComplete).toBe(true);
			else await expect(later).rejects.toMatchObject({ code: "sign_in_failed" });
		},
	);

	it("waits ever longer, up to a quarter of an hour, and forgets after an hour", async () => {
		const ip = "203.0.113.77";
		const attempt = () => enter("Kiprop", "a wrong password", one, ip).catch((error) => error);
		const waits: number[] = [];
		for (let count = 0; count < 12; count += 1) {
			const { code, retryAfterSeconds } = await attempt();
			if (code !== "rate_limited") continue;
			waits.push(retryAfterSeconds);
			aheadMs += retryAfterSeconds * 1000;
		}
		expect(waits.slice(0, 3)).toEqual([30, 60, 120]);
		aheadMs += 61 * 60_000;
		for (let count = 0; count < 5; count += 1) expect((await attempt()).code).toBe("sign_in_failed");
	});

	it("locks an address that tries many accounts, and those beside it in its network", async () => {
		const codes: string[] = [];
		for (let count = 0; count < 32; count += 1) {
			const ip = `2001:db8:1:2::${count.toString(16)}`;
			const { code } = await enter(`Guess${count}`, "short", one, ip).catch((error) => error);
			codes.push(code);
		}
		expect(codes.indexOf("rate_limited")).toBe(30);
		const { code } = await enter("Guess99", "short", one, "2001:db8:1:3::1").catch((error) => error);
		expect(code).toBe("sign_in_failed");
	});

	it("is not held by its address's count on a device of the account, which has a count of its own", async () => {
		const ip = "203.0.113.211";
		const { device, signedIn } = await join("Wanjiku", "compliance");
		const { secret } = await offerTotp(one, signedIn, { password: PASSWORD });
		const [code = ""] = await confirmTotp(one, signedIn, computeTotp(fromBase32(secret), START + aheadMs));
		const holdAddress = async () => {
			for (let count = 0; count < 31; count += 1)
				await enter(`Stranger${count}`, "a wrong password", one, ip).catch(() => undefined);
			await expect(enter("Wanjiku", PASSWORD, one, ip)).rejects.toMatchObject({ code: "rate_limited" });
		};
		await holdAddress();
		const from = (given: string, password: string) =>
			signIn(one, { email: "wanjiku@pesa.example", password, ...PLACE, ip, device: given });
		// A cookie of another account, or one that was made up, helps nobody.
		for (const wrong of [admin.device, `${device.slice(0, -1)}${device.endsWith("A") ? "B" : "A"}`, "x.y"])
			await expect(from(wrong, PASSWORD)).rejects.toMatchObject({ code: "rate_limited" });
		const half = await from(device, PASSWORD);
		if (half.isComplete) throw new Error("No code was asked for");
		const step = { challenge: half.challenge, ...PLACE, ip };
		await expect(signInWithCode(one, { ...step, code, device: admin.device })).rejects.toMatchObject({
			code: "rate_limited",
		});
		expect((await signInWithCode(one, { ...step, code, device })).isComplete).toBe(true);

		// With a stolen cookie nobody guesses without end, and does not hold the address for others.
		const codes: string[] = [];
		for (let count = 0; count < 7; count += 1)
			codes.push(await from(device, "a wrong password").catch((error) => error.code));
		expect(codes).toEqual([...Array(5).fill("sign_in_failed"), "rate_limited", "rate_limited"]);
		await expect(from(device, PASSWORD)).rejects.toMatchObject({ code: "rate_limited" });
	});
});

describe("A code of an app", () => {
	it("is asked for once the app has shown that it has the secret; each counts once; recovery codes stand in", async () => {
		const { signedIn } = await join("Fatuma", "compliance");
		await expect(offerTotp(one, signedIn, { password: "a wrong password" })).rejects.toMatchObject({
			details: [{ field: "password", code: "wrong" }],
		});
		const { secret, uri } = await offerTotp(one, signedIn, { password: PASSWORD });
		expect(uri).toContain(`secret=${secret}`);
		expect((await enter("Fatuma")).isComplete).toBe(true);
		await expect(confirmTotp(one, signedIn, "000000")).rejects.toMatchObject({ details: [{ code: "wrong" }] });
		const now = () => computeTotp(fromBase32(secret), START + aheadMs);
		const codes = await confirmTotp(one, signedIn, now());
		expect(codes).toHaveLength(10);

		const begin = async () => {
			const half = await enter("Fatuma");
			if (half.isComplete) throw new Error("No code was asked for");
			return half.challenge;
		};
		const finish = (challenge: string, code: string) => signInWithCode(one, { challenge, code, ...PLACE });
		// The code that confirmed the app was used, and signs nobody in.
		await expect(finish(await begin(), now())).rejects.toMatchObject({ code: "sign_in_failed" });
		aheadMs += 60_000;
		const challenge = await begin();
		await expect(finish(challenge, "123456")).rejects.toMatchObject({ code: "sign_in_failed" });
		await expect(finish(`${challenge.slice(0, -4)}AAAA`, now())).rejects.toMatchObject({ code: "sign_in_failed" });
		expect((await finish(challenge, now())).isComplete).toBe(true);
		await expect(finish(await begin(), now())).rejects.toMatchObject({ code: "sign_in_failed" });
		expect((await finish(await begin(), codes[3]?.toUpperCase() ?? "")).isComplete).toBe(true);
		await expect(finish(await begin(), codes[3] ?? "")).rejects.toMatchObject({ code: "sign_in_failed" });
		const late = await begin();
		aheadMs += 6 * 60_000;
		await expect(finish(late, now())).rejects.toMatchObject({ code: "sign_in_failed" });

		const renewed = await renewRecoveryCodes(one, signedIn, now());
		aheadMs += 60_000;
		await expect(finish(await begin(), codes[4] ?? "")).rejects.toMatchObject({ code: "sign_in_failed" });
		const half = await begin();
		expect(await removeTotp(one, signedIn, renewed[0] ?? "")).toMatchObject({ hasTotp: false });
		await expect(finish(half, renewed[1] ?? "")).rejects.toMatchObject({ code: "sign_in_failed" });
		expect((await enter("Fatuma")).isComplete).toBe(true);
	});

	it("is not locked by a person who knows the user's id and no password", async () => {
		const { signedIn } = await join("Halima", "viewer");
		const { secret } = await offerTotp(one, signedIn, { password: PASSWORD });
		const codes = await confirmTotp(one, signedIn, computeTotp(fromBase32(secret), START + aheadMs));
		const half = await enter("Halima");
		if (half.isComplete) throw new Error("No code was asked for");
		// The user and the time are there for anybody to write; the rest only we can.
		const forged = Buffer.from(half.challenge, "base64url");
		forged.fill(7, 22);
		for (let count = 0; count < 40; count += 1) {
			const given = { challenge: forged.toString("base64url"), code: "999999", ip: `203.0.113.${count}` };
			await expect(signInWithCode(one, { ...given, userAgent: undefined })).rejects.toMatchObject({
				code: "sign_in_failed",
			});
		}
		const entered = await signInWithCode(one, { challenge: half.challenge, code: codes[0] ?? "", ...PLACE });
		expect(entered.isComplete).toBe(true);
	});

	it("is locked after five wrong ones", async () => {
		const { signedIn } = await join("Grace", "viewer");
		const { secret } = await offerTotp(one, signedIn, { password: PASSWORD });
		await confirmTotp(one, signedIn, computeTotp(fromBase32(secret), START + aheadMs));
		const half = await enter("Grace");
		if (half.isComplete) throw new Error("No code was asked for");
		const codes: string[] = [];
		for (let count = 0; count < 6; count += 1) {
			const given = { challenge: half.challenge, code: "999999", ip: `203.0.113.${100 + count}`, userAgent: undefined };
			codes.push(await signInWithCode(one, given).catch((error) => error.code));
		}
		expect(codes).toEqual([...Array(5).fill("sign_in_failed"), "rate_limited"]);
	});
});

describe("A session", () => {
	it("ends when nobody used it for an hour; a page that asks by itself does not keep it", async () => {
		const { token } = await join("Hassan", "viewer");
		for (let count = 0; count < 3; count += 1) {
			aheadMs += 50 * 60_000;
			expect(await find(one, token)).toBeDefined();
		}
		for (let count = 0; count < 2; count += 1) {
			aheadMs += 29 * 60_000;
			expect(await find(other, token, true)).toBeDefined();
		}
		aheadMs += 3 * 60_000;
		expect(await find(one, token)).toBeUndefined();
	});

	it("ends after twelve hours, however busy", async () => {
		const { token, signedIn } = await join("Imani", "viewer");
		expect(signedIn.expiresAt - signedIn.createdAt).toBe(12 * 3_600_000);
		for (let count = 0; count < 14; count += 1) {
			aheadMs += 50 * 60_000;
			expect(await find(one, token)).toBeDefined();
		}
		aheadMs += 25 * 60_000;
		expect(await find(one, token)).toBeUndefined();
	});

	it("is listed with where it is from, and ended here, one by one, or everywhere", async () => {
		const first = await join("Juma", "viewer");
		const others = [];
		for (let count = 0; count < 3; count += 1) {
			const entered = await enter("Juma");
			if (!entered.isComplete) throw new Error("A code was asked for");
			others.push(entered);
		}
		const { items } = await listSessions(one, first.signedIn, { limit: 10 });
		expect(items).toHaveLength(4);
		expect(items.map(({ isCurrent }) => isCurrent)).toEqual([false, false, false, true]);
		expect(items[0]).toMatchObject({ ip: PLACE.ip, userAgent: PLACE.userAgent });
		expect(await endOwnSessions(one, first.signedIn, { id: items[0]?.id ?? "" })).toBe(1);
		expect(await endOwnSessions(one, admin.signedIn, { id: items[1]?.id ?? "" })).toBe(0);
		expect(await endOwnSessions(one, first.signedIn, "others")).toBe(2);
		expect(await find(one, first.token)).toBeDefined();
		for (const { token } of others) expect(await find(one, token)).toBeUndefined();
		expect(await endOwnSessions(one, first.signedIn, "this")).toBe(1);
		expect(await find(one, first.token)).toBeUndefined();
	});

	it("loses what is taken from its user: at once here, within seconds in another process", async () => {
		const { token, signedIn } = await join("Kamau", "compliance");
		const { userId } = signedIn;
		expect(await find(other, token)).toMatchObject({ role: "compliance" });
		await changeUser(one, { userId, role: "viewer", actor: "cli:test" });
		expect(await find(one, token)).toMatchObject({ role: "viewer" });
		aheadMs += 2_000;
		expect(await find(other, token)).toMatchObject({ role: "viewer" });
		await changeUser(one, { userId, isDisabled: true, actor: "cli:test" });
		expect(await find(one, token)).toBeUndefined();
		aheadMs += 2_000;
		expect(await find(other, token)).toBeUndefined();
		await changeUser(one, { userId, isDisabled: false, actor: "cli:test" });
		expect(await find(one, token)).toBeUndefined();
	});

	it("is one of twenty at most", async () => {
		const first = await join("Lulu", "viewer");
		for (let count = 0; count < 20; count += 1) await enter("Lulu");
		const entered = await enter("Lulu");
		if (!entered.isComplete) throw new Error("A code was asked for");
		expect((await listSessions(one, entered.signedIn, { limit: 50 })).items).toHaveLength(20);
		expect(await find(one, first.token)).toBeUndefined();
	});
});

describe("Users", () => {
	it("are invited by a link for one e-mail address, which a newer one replaces and an admin withdraws", async () => {
		const invite = (email: string) =>
			inviteUser(one, { email, role: "analyst", workspaces: null, actor: admin.signedIn.actor });
		const first = await invite("makena@pesa.example");
		const second = await invite("MAKENA@pesa.example");
		await expect(readInvitation(one, first.token)).rejects.toMatchObject({ code: "not_found" });
		const { items } = await listInvitations(one, { limit: 10 });
		expect(items).toMatchObject([{ id: second.id, email: "makena@pesa.example", role: "analyst" }]);
		expect(JSON.stringify(items)).not.toContain(second.token);
		await withdrawInvitation(one, { invitationId: second.id, actor: admin.signedIn.actor });
		await expect(readInvitation(one, second.token)).rejects.toMatchObject({ code: "not_found" });
		await expect(invite("amina@pesa.example")).rejects.toMatchObject({ details: [{ field: "email", code: "taken" }] });
		await expect(invite("not an address")).rejects.toMatchObject({ details: [{ field: "email", code: "invalid" }] });
		const third = await invite("makena@pesa.example");
		aheadMs += 8 * 86_400_000;
		await expect(readInvitation(one, third.token)).rejects.toMatchObject({ code: "not_found" });
		admin = (await enter("amina")) as never as OpenedSession;
	});

	it.each(["invitation", "reset"])("use a link once: of twenty who try one %s at once, one comes in", async (kind) => {
		const given = { email: `race-${kind}@pesa.example`, role: "viewer", workspaces: null } as const;
		let { token } = await inviteUser(one, { ...given, actor: admin.signedIn.actor });
		if (kind === "reset") {
			const { signedIn } = await accept(token, "Racer");
			({ token } = await resetUser(one, { userId: signedIn.userId, actor: admin.signedIn.actor }));
		}
		const attempts = Array.from({ length: 20 }, (_, at) =>
			acceptInvitation(at % 2 === 0 ? one : other, {
				token,
				password: `plantain on river number ${at}`,
				...(kind === "invitation" && { name: `Racer ${at}` }),
				...PLACE,
			}),
		);
		const results = await Promise.allSettled(attempts);
		const won = results.flatMap(({ status }, at) => (status === "fulfilled" ? [at] : []));
		expect(won).toHaveLength(1);
		for (const result of results)
			if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "not_found" });
		const users = (await listUsers(one, { limit: 200 })).items.filter(({ email }) => email === given.email);
		expect(users).toHaveLength(1);
		// The password is the winner's.
		for (const at of [won[0] ?? 0, ((won[0] ?? 0) + 1) % 20]) {
			const entered = enter(`race-${kind}`, `plantain on river number ${at}`).catch(({ code }) => code);
			expect(await entered).toEqual(at === won[0] ? expect.objectContaining({ isComplete: true }) : "sign_in_failed");
		}
	});

	it("are of all workspaces or of some; an admin is of all", async () => {
		const [workspace] = await listWorkspaces(bench.service);
		const id = workspace?.id ?? "";
		const actor = admin.signedIn.actor;
		await expect(inviteUser(one, { role: "admin", workspaces: [id], actor })).rejects.toMatchObject({
			details: [{ field: "workspaces" }],
		});
		await expect(inviteUser(one, { role: "viewer", workspaces: ["wsp_none"], actor })).rejects.toMatchObject({
			details: [{ field: "workspaces.0", code: "invalid" }],
		});
		const { token } = await inviteUser(one, { role: "viewer", workspaces: [id], actor });
		const { signedIn } = await accept(token, "Otieno", "otieno@pesa.example");
		expect(signedIn.workspaces).toEqual([workspace?.uuid]);
		expect(await one.callAs(signedIn, { workspace: id, isLive: true })).toMatchObject({
			isLive: true,
			user: { name: "Otieno" },
		});
		expect(await one.callAs({ ...signedIn, workspaces: [] }, { workspace: id, isLive: true })).toBeUndefined();
		expect(await one.callAs(signedIn, { workspace: "wsp_01KA0000000000000000000004", isLive: true })).toBeUndefined();
		const people = await listPeople(one, { workspaceId: workspace?.uuid ?? "" }, { limit: 200 });
		expect(people.items).toContainEqual(expect.objectContaining({ name: "Otieno", role: "viewer", isDisabled: false }));
	});

	it("always have an admin, also when two are taken away at once", async () => {
		const second = await join("Wairimu", "admin");
		const demote = (userId: string) => changeUser(one, { userId, role: "viewer", actor: "cli:test" });
		const results = await Promise.allSettled([demote(admin.signedIn.userId), demote(second.signedIn.userId)]);
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(results.find(({ status }) => status === "rejected")).toMatchObject({
			reason: { details: [{ code: "last_admin" }] },
		});
		await changeUser(one, { userId: second.signedIn.userId, role: "admin", actor: "cli:test" });
		await changeUser(one, { userId: admin.signedIn.userId, role: "admin", actor: "cli:test" });
	});

	it("always have an admin who can sign in: the last one is not reset, and one who was reset does not count", async () => {
		const second = await join("Nyambura", "admin");
		const [first, other] = [admin.signedIn.userId, second.signedIn.userId];
		const spared = (await listUsers(one, { limit: 200 })).items.filter(
			({ id, role }) => role === "admin" && id !== first && id !== other,
		);
		for (const { id } of spared) await changeUser(one, { userId: id, role: "viewer", actor: "cli:test" });
		const actor = admin.signedIn.actor;
		// Both at once: each would still have had the other.
		const both = [first, other].map((userId) => resetUser(one, { userId, actor }));
		const results = await Promise.allSettled(both);
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		const [left = "", reset = ""] = results[0]?.status === "rejected" ? [first, other] : [other, first];
		for (const attempt of [
			() => resetUser(one, { userId: left, actor }),
			() => changeUser(one, { userId: left, role: "compliance", actor }),
			() => changeUser(one, { userId: left, isDisabled: true, actor: "cli:test" }),
		]) {
			await expect(attempt()).rejects.toMatchObject({ details: [{ code: "last_admin" }] });
		}
		// The command line can always make another link, so it is the way out for an admin who forgot the password.
		const { token } = await resetUser(one, { userId: reset, actor: "cli:test", isRecovery: true });
		expect((await acceptInvitation(one, { token, password: PASSWORD, ...PLACE })).isComplete).toBe(true);
		await changeUser(one, { userId: other, role: "viewer", actor });
		await expect(resetUser(one, { userId: first, actor })).rejects.toMatchObject({
			details: [{ code: "last_admin" }],
		});
		const link = await resetUser(one, { userId: first, actor: "cli:test", isRecovery: true });
		await acceptInvitation(one, { token: link.token, password: PASSWORD, ...PLACE });
		for (const { id } of spared) await changeUser(one, { userId: id, role: "admin", actor: "cli:test" });
	});

	it("are reset by a link: password, app and sessions are gone at once, and a new password opens the door", async () => {
		const { token, signedIn } = await join("Xola", "analyst");
		const { token: link } = await resetUser(one, { userId: signedIn.userId, actor: admin.signedIn.actor });
		expect(await find(one, token)).toBeUndefined();
		await expect(enter("Xola")).rejects.toMatchObject({ code: "sign_in_failed" });
		expect(await readInvitation(one, link)).toMatchObject({
			kind: "reset",
			email: "xola@pesa.example",
			name: "Xola",
		});
		const given = { token: link, password: "another river far away", ...PLACE };
		expect((await acceptInvitation(one, given)).isComplete).toBe(true);
		await expect(acceptInvitation(one, given)).rejects.toMatchObject({ code: "not_found" });
		expect((await enter("Xola", "another river far away")).isComplete).toBe(true);
	});

	it("are in the audit log with who did what, before and after, and without a secret", async () => {
		const { signedIn } = await join("Zawadi", "analyst");
		await renameSelf(one, signedIn, "Zawadi  Otieno");
		await changeUser(one, { userId: signedIn.userId, role: "viewer", actor: admin.signedIn.actor });
		await endUserSessions(one, { userId: signedIn.userId, actor: admin.signedIn.actor });
		const log = await readLog(signedIn.userId);
		expect(log.map(({ action, actor }) => [action, actor]).reverse()).toEqual([
			["user.joined", signedIn.actor],
			["user.signed_in", signedIn.actor],
			["user.renamed", signedIn.actor],
			["user.changed", admin.signedIn.actor],
			["user.sessions_ended", admin.signedIn.actor],
		]);
		expect(log.find(({ action }) => action === "user.changed")?.details).toEqual({
			before: { role: "analyst", access: "all workspaces", status: "active" },
			after: { role: "viewer", access: "all workspaces", status: "active" },
		});
		expect(log.find(({ action }) => action === "user.renamed")?.details).toEqual({
			before: "Zawadi",
			after: "Zawadi Otieno",
		});
		expect(JSON.stringify(log)).not.toContain(PASSWORD);
		const locked = await readLog(
			(await listUsers(one, { limit: 200 })).items.find(({ name }) => name === "Njoroge")?.id ?? "",
		);
		expect(locked.map(({ action }) => action)).toContain("user.locked_out");
	});

	it("are told to a workspace as far as they concern it: no log names another workspace", async () => {
		const make = (name: string) => createWorkspace(one, { name, country: "NG", actor: "cli:test" });
		const [market, harbour, airport] = [await make("Market"), await make("Harbour"), await make("Airport")];
		const given = { email: "rehema@pesa.example", role: "viewer", actor: admin.signedIn.actor } as const;
		const { token } = await inviteUser(one, { ...given, workspaces: [market.id, harbour.id] });
		const { userId } = (await accept(token, "Rehema")).signedIn;
		const change = { userId, actor: admin.signedIn.actor };
		await changeUser(one, { ...change, workspaces: [market.id, airport.id] });
		await changeUser(one, { ...change, workspaces: null });
		const workspaces = await listWorkspaces(one);
		const logs = new Map<string, Awaited<ReturnType<typeof readLog>>>();
		for (const { id, realms } of workspaces) logs.set(id, await readLog(userId, realms.test));
		const accessIn = ({ id }: { readonly id: string }) =>
			logs
				.get(id)
				?.filter(({ action }) => action === "user.joined" || action === "user.changed")
				.map(({ details }) => JSON.stringify(details).match(/(?<="access":")[^"]+/g))
				.reverse();
		expect([market, harbour, airport].map(accessIn)).toEqual([
			[["this workspace"], ["this workspace", "all workspaces"]],
			[["this workspace"], ["this workspace", "none"], ["none", "all workspaces"]],
			[
				["none", "this workspace"],
				["this workspace", "all workspaces"],
			],
		]);
		for (const [id, log] of logs) {
			const text = JSON.stringify(log);
			const others = workspaces.filter((other) => other.id !== id);
			expect(others.filter((other) => text.includes(other.id) || text.includes(other.uuid))).toEqual([]);
		}
	});
});

describe("What is over", () => {
	it("is deleted after a month, tries after a day, and what is in force stays", async () => {
		const { pool } = bench.database;
		const count = async (table: string) =>
			(await pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;
		const entered = (await enter("amina")) as never as OpenedSession;
		await enter("nobody", "a wrong password").catch(() => undefined);
		expect(await count("sign_in_attempts")).toBeGreaterThan(1);
		aheadMs += 86_400_000 - 3_600_000;
		const again = (await enter("amina")) as never as OpenedSession;
		const clean = () => startJobs(one, { isScheduled: false }).runNow("clean-sign-ins");
		aheadMs += 3_600_001;
		const before = await count("sessions");
		await clean();
		expect(await count("sign_in_attempts")).toBe(1);
		expect(await count("sessions")).toBe(before);
		aheadMs += 29 * 86_400_000 - 3_600_000;
		const last = (await enter("amina")) as never as OpenedSession;
		aheadMs += 3_600_000 + 12 * 3_600_000;
		await clean();
		const { rows } = await pool.query("select id from sessions");
		const left = rows.map(({ id }) => id);
		expect(left).not.toContain(entered.signedIn.sessionId);
		expect(left).toContain(again.signedIn.sessionId);
		expect(left).toContain(last.signedIn.sessionId);
		admin = last;
	});
});

function fromBase32(text: string): Buffer {
	const bits = [...text].map((letter) =>
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
	);
	return Buffer.from(
		bits
			.join("")
			.match(/.{8}/g)
			?.map((byte) => Number.parseInt(byte, 2)) ?? [],
	);
}

describe("A workspace", () => {
	it("cannot stand in another's way by being called like its id", async () => {
		const [workspace] = await listWorkspaces(bench.service);
		const id = workspace?.id ?? "";
		const actor = admin.signedIn.actor;
		await createWorkspace(one, { name: id, country: "NG", actor: "cli:test" });
		const { workspaces } = await inviteUser(one, { role: "viewer", workspaces: [id], actor });
		expect(workspaces).toEqual([workspace?.id]);
	});
});
