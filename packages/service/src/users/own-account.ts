// Lets people change their own account: name, password, and the authenticator app.

import { AppError, type UserFacts } from "@hakiki/domain";
import {
	endSessions,
	findUser,
	inTransaction,
	type PoolClient,
	type StoredUser,
	useTotpStep,
	writeUserProfile,
	writeUserSecrets,
} from "@hakiki/store";
import {
	buildTotpUri,
	createRecoveryCode,
	createTotpSecret,
	findTotpStep,
	formatTotpSecret,
	type WorkspaceKeys,
} from "@hakiki/vault";
import { admitUser } from "../access/genuine-access.ts";
import { takeGuess } from "./attempts.ts";
import { checkNewPassword } from "./passwords.ts";
import type { SignedIn } from "./session-keeper.ts";
import type { UserTools } from "./sessions.ts";
import { hashRecoveryCode, useCode } from "./sign-in.ts";
import {
	auditUserAct,
	checkName,
	openInstanceKeys,
	openProfile,
	openSecrets,
	placeOf,
	sealJson,
	sealSecrets,
	setAway,
	toUserFacts,
	type UserSecrets,
} from "./user-tools.ts";

const RECOVERY_CODES = 10;
const ISSUER = "Hakiki";

export async function readOwnAccount(tools: UserTools, signedIn: SignedIn): Promise<UserFacts> {
	const user = await findUser(tools.pool, { id: signedIn.userUuid });
	if (user === undefined) throw new AppError("invalid_session", "Sign in again");
	return toUserFacts(await openInstanceKeys(tools.pool, tools.master), user);
}

export async function renameSelf(tools: UserTools, signedIn: SignedIn, given: string): Promise<UserFacts> {
	const after = checkName(given);
	await change(tools, signedIn, async ({ client, keys, user }) => {
		const profile = openProfile(keys, user);
		const sealed = sealJson(keys, placeOf("users", "sealed", user.id), { ...profile, name: after });
		await writeUserProfile(client, { id: user.id, sealed });
		return { action: "user.renamed", details: { before: profile.name, after } };
	});
	tools.sessions.forget();
	return readOwnAccount(tools, signedIn);
}

/** While a person is away, no case is assigned to them automatically. */
export async function setOwnAway(tools: UserTools, signedIn: SignedIn, isAway: boolean): Promise<UserFacts> {
	await change(tools, signedIn, async ({ client, user }) => {
		if (isAway === (user.awayAt !== null)) return undefined;
		await setAway(client, user, { isAway, at: tools.world.now() });
		return { action: isAway ? "user.away" : "user.back", details: {} };
	});
	return readOwnAccount(tools, signedIn);
}

/** Ends all other sessions, because somebody who knew the old password may have opened one. */
export async function changePassword(
	tools: UserTools,
	signedIn: SignedIn,
	given: { readonly current: string; readonly next: string },
): Promise<number> {
	checkNewPassword(given.next, signedIn, "new_password");
	const stored = await readStoredPassword(tools, signedIn);
	const proven = { password: given.current, field: "current_password" };
	const password = await provePassword(tools, signedIn, proven, (current) =>
		tools.passwords.replace(current, stored, given.next),
	);
	let ended = 0;
	await change(tools, signedIn, async (work) => {
		await writeSecrets(work, { password });
		const { id: userId } = work.user;
		ended = await endSessions(work.client, { userId, at: tools.world.now(), but: signedIn.sessionId });
		return { action: "user.password_changed", details: { by: "user", sessions_ended: ended } };
	});
	tools.sessions.forget();
	return ended;
}

export interface TotpOffer {
	/** The secret in base32, for typing. */
	readonly secret: string;
	/** The URI for a QR code. */
	readonly uri: string;
}

/** Offers a secret for an app. It counts only after a code has confirmed it. */
export async function offerTotp(
	tools: UserTools,
	signedIn: SignedIn,
	given: { readonly password: string | undefined },
): Promise<TotpOffer> {
	const stored = await readStoredPassword(tools, signedIn);
	// A user without a password has signed in at the provider, which is enough.
	if (stored !== null) {
		const proven = { password: given.password, field: "password" };
		await provePassword(
			tools,
			signedIn,
			proven,
			async (password) => (await tools.passwords.verify(password, stored)) || undefined,
		);
	}
	const secret = createTotpSecret();
	await change(tools, signedIn, async (work) => {
		if (openSecrets(work.keys, work.user).totp !== null)
			throw AppError.invalid([{ field: "totp", code: "invalid", message: "is on already: turn it off first" }]);
		await writeSecrets(work, { totpOffered: secret.toString("base64") });
		return undefined;
	});
	return { secret: formatTotpSecret(secret), uri: buildTotpUri(secret, { issuer: ISSUER, account: signedIn.email }) };
}

/** Confirms the app and returns recovery codes, which are shown this once. */
export async function confirmTotp(tools: UserTools, signedIn: SignedIn, code: string): Promise<readonly string[]> {
	const guess = await takeGuess(tools, { account: `code:${signedIn.userUuid}`, ip: undefined });
	const codes = drawRecoveryCodes();
	await change(tools, signedIn, async (work) => {
		const { totpOffered } = openSecrets(work.keys, work.user);
		const place = { timeMs: tools.world.now(), usedStep: 0 };
		const typed = code.replaceAll(/\s/g, "");
		const step = totpOffered === null ? undefined : findTotpStep(Buffer.from(totpOffered, "base64"), typed, place);
		if (step === undefined) throw refuseCode();
		// A code can be used once, here as anywhere.
		await useTotpStep(work.client, { id: work.user.id, step });
		const recoveryCodes = hashCodes(tools, work.user, codes);
		await writeSecrets(work, { totp: totpOffered, totpOffered: null, recoveryCodes });
		return { action: "user.totp_enabled", details: {} };
	});
	await guess.forgive();
	return codes;
}

/** Returns new recovery codes. The old ones stop working. */
export async function renewRecoveryCodes(
	tools: UserTools,
	signedIn: SignedIn,
	code: string,
): Promise<readonly string[]> {
	const codes = drawRecoveryCodes();
	await proveCode(tools, signedIn, code, async (work) => {
		await writeSecrets(work, { recoveryCodes: hashCodes(tools, work.user, codes) });
		return { action: "user.recovery_codes_renewed", details: {} };
	});
	return codes;
}

export async function removeTotp(tools: UserTools, signedIn: SignedIn, code: string): Promise<UserFacts> {
	await proveCode(tools, signedIn, code, async (work) => {
		await writeSecrets(work, { totp: null, totpOffered: null, recoveryCodes: [] });
		return { action: "user.totp_disabled", details: {} };
	});
	return readOwnAccount(tools, signedIn);
}

interface Work {
	readonly client: PoolClient;
	readonly keys: WorkspaceKeys;
	readonly user: StoredUser;
}

interface Act {
	readonly action: string;
	readonly details: Readonly<Record<string, unknown>>;
}

/** Runs the work with the user's row locked, and audits the act that it returns. */
async function change(
	tools: UserTools,
	signedIn: SignedIn,
	work: (given: Work) => Promise<Act | undefined>,
): Promise<void> {
	const { userUuid, userId: subject, workspaces, actor } = signedIn;
	await inTransaction(tools.pool, async (client) => {
		const user = admitUser(tools, await findUser(client, { id: userUuid, isLocked: true }));
		if (user === undefined) throw new AppError("invalid_session", "Sign in again");
		const act = await work({ client, keys: await openInstanceKeys(client, tools.master), user });
		if (act !== undefined) await auditUserAct(client, tools, workspaces, { actor, subject, ...act });
	});
}

/** Absent fields stay. A half-finished sign-in with the old secrets stops working. */
async function writeSecrets({ client, keys, user }: Work, changed: Partial<UserSecrets>): Promise<void> {
	const current = await findUser(client, { id: user.id });
	const secrets = { ...openSecrets(keys, current ?? user), ...changed };
	const isProofChanged = "password" in changed || "totp" in changed;
	await writeUserSecrets(client, { id: user.id, secrets: sealSecrets(keys, user.id, secrets), isProofChanged });
}

async function readStoredPassword(tools: UserTools, signedIn: SignedIn): Promise<string | null | undefined> {
	const keys = await openInstanceKeys(tools.pool, tools.master);
	const user = await findUser(tools.pool, { id: signedIn.userUuid });
	return user && openSecrets(keys, user).password;
}

/** Asks for the password again, in case somebody else sits at an open session. Throws if it is wrong. */
async function provePassword<Proof>(
	tools: UserTools,
	signedIn: SignedIn,
	given: { readonly password: string | undefined; readonly field: string },
	check: (password: string) => Promise<Proof | undefined>,
): Promise<Proof> {
	const { password, field } = given;
	if (password === undefined) throw AppError.invalid([{ field, code: "required", message: "is required" }]);
	const guess = await takeGuess(tools, { account: `password:${signedIn.userUuid}`, ip: undefined });
	const proof = await guess.lookAt(() => check(password));
	if (proof === undefined) throw AppError.invalid([{ field, code: "wrong", message: "is wrong" }]);
	await guess.forgive();
	return proof;
}

async function proveCode(
	tools: UserTools,
	signedIn: SignedIn,
	code: string,
	work: (given: Work) => Promise<Act>,
): Promise<void> {
	const guess = await takeGuess(tools, { account: `code:${signedIn.userUuid}`, ip: undefined });
	await change(tools, signedIn, async (given) => {
		if ((await useCode(given.client, tools, given.keys, given.user, code)) === undefined) throw refuseCode();
		return work(given);
	});
	await guess.forgive();
}

function drawRecoveryCodes(): readonly string[] {
	return Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
}

function hashCodes(tools: UserTools, user: StoredUser, codes: readonly string[]): readonly string[] {
	return codes.map((code) => hashRecoveryCode(tools.master, user.id, code.replaceAll("-", "")));
}

function refuseCode(): AppError {
	return AppError.invalid([{ field: "code", code: "wrong", message: "is wrong, or was used already" }]);
}
