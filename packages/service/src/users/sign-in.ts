// Signs people in with e-mail address and password, then with a code if the user has an app. Neither the response nor its
// duration shows whether an account exists.

import { timingSafeEqual } from "node:crypto";
import { AppError, formatUuid } from "@hakiki/domain";
import {
	findUser,
	inTransaction,
	type PoolClient,
	type StoredUser,
	useTotpStep,
	writeUserSecrets,
} from "@hakiki/store";
import { findTotpStep, hashToken, type MasterKey, type WorkspaceKeys } from "@hakiki/vault";
import { admitUser } from "../access/genuine-access.ts";
import { bytesOfUuid } from "../uuid.ts";
import { findKnownDevice, guessOf, takeGuess } from "./attempts.ts";
import { type OpenedSession, openSession, type SignInPlace, type UserTools } from "./sessions.ts";
import {
	auditUserAct,
	formatUserId,
	hashEmail,
	normaliseEmail,
	openInstanceKeys,
	openProfile,
	openSecrets,
	sealSecrets,
	type UserSecrets,
} from "./user-tools.ts";

export type SignInResult =
	| ({ readonly isComplete: true } & OpenedSession)
	| { readonly isComplete: false; readonly challenge: string; readonly expiresAt: number };

const CHALLENGE_MS = 5 * 60_000;

export async function signIn(
	tools: UserTools,
	given: { readonly email: string; readonly password: string; readonly device?: string | undefined } & SignInPlace,
): Promise<SignInResult> {
	const email = normaliseEmail(given.email);
	const guess = await takeGuess(tools, guessOf(tools.master, { email, device: given.device, ip: given.ip }));
	const keys = await openInstanceKeys(tools.pool, tools.master);
	const user = admitUser(tools, await findUser(tools.pool, { emailHash: hashEmail(tools.master, email) }));
	const secrets = user && openSecrets(keys, user);
	const isRight = await guess.lookAt(() => tools.passwords.verify(given.password, secrets?.password));
	if (!isRight || user === undefined || user.disabledAt !== null) {
		if (user !== undefined && guess.lockedUntil !== undefined) auditLockLater(tools, user, given.ip);
		throw refuseSignIn();
	}
	await guess.forgive();
	return continueSignIn(tools, keys, user, { ...given, method: "password" });
}

/** Goes on after a right password or link: asks for a code if the user has an app, and otherwise opens the session. */
export async function continueSignIn(
	tools: UserTools,
	keys: WorkspaceKeys,
	user: StoredUser,
	how: SignInPlace & { readonly method: "password" | "link" },
): Promise<SignInResult> {
	if (openSecrets(keys, user).totp !== null) return offerChallenge(tools, user);
	return inTransaction(tools.pool, async (client) => ({
		isComplete: true as const,
		...(await openSession(client, tools, keys, user, how)),
	}));
}

/** The second step takes a code of the app, or a recovery code, which works once. */
export async function signInWithCode(
	tools: UserTools,
	given: { readonly challenge: string; readonly code: string; readonly device?: string | undefined } & SignInPlace,
): Promise<SignInResult> {
	const claim = readChallenge(given.challenge);
	if (claim === undefined || claim.expiresAt < tools.world.now()) throw refuseSignIn();
	// Only a person who knows the password has a challenge. Counting other attempts would let anybody who knows the user's id
	// lock the user out.
	const claimed = admitUser(tools, await findUser(tools.pool, { id: claim.userId }));
	if (claimed === undefined || !isGenuine(tools.master, claim, claimed.version)) throw refuseSignIn();
	const { email } = openProfile(await openInstanceKeys(tools.pool, tools.master), claimed);
	const isKnown = findKnownDevice(tools.master, email, given.device) !== undefined;
	const guess = await takeGuess(tools, { account: `code:${claim.userId}`, ip: isKnown ? undefined : given.ip });
	const opened = await inTransaction(tools.pool, async (client) => {
		const user = admitUser(tools, await findUser(client, { id: claim.userId, isLocked: true }));
		if (user === undefined || user.disabledAt !== null || !isGenuine(tools.master, claim, user.version))
			return undefined;
		const keys = await openInstanceKeys(client, tools.master);
		const method = await useCode(client, tools, keys, user, given.code);
		return method && openSession(client, tools, keys, user, { ...given, method });
	});
	if (opened === undefined) {
		const user = await findUser(tools.pool, { id: claim.userId });
		if (user !== undefined && guess.lockedUntil !== undefined) await auditLock(tools, user, given.ip);
		throw refuseSignIn();
	}
	await guess.forgive();
	return { isComplete: true, ...opened };
}

/** Returns the kind of the code, or nothing if it is wrong. The user's row must be locked. */
export async function useCode(
	client: PoolClient,
	tools: { readonly master: MasterKey; readonly world: { now(): number } },
	keys: WorkspaceKeys,
	user: StoredUser,
	code: string,
): Promise<"code" | "recovery_code" | undefined> {
	const secrets = openSecrets(keys, user);
	if (secrets.totp === null) return undefined;
	const typed = code.replaceAll(/[\s-]/g, "").toLowerCase();
	const place = { timeMs: tools.world.now(), usedStep: user.totpStep };
	const step = findTotpStep(Buffer.from(secrets.totp, "base64"), typed, place);
	if (step !== undefined) return (await useTotpStep(client, { id: user.id, step })) ? "code" : undefined;
	const hash = hashRecoveryCode(tools.master, user.id, typed);
	if (!secrets.recoveryCodes.includes(hash)) return undefined;
	const left: UserSecrets = { ...secrets, recoveryCodes: secrets.recoveryCodes.filter((one) => one !== hash) };
	await writeUserSecrets(client, { id: user.id, secrets: sealSecrets(keys, user.id, left), isProofChanged: false });
	return "recovery_code";
}

/** Hashes `typed` without dashes, in lower case. */
export function hashRecoveryCode(master: MasterKey, uuid: string, typed: string): string {
	return hashToken(master, "recovery-code", `${uuid}/${typed}`).toString("base64url");
}

export function refuseSignIn(): AppError {
	return new AppError("sign_in_failed", "The e-mail address, the password or the code is wrong");
}

/** Audits after the response. Auditing before would delay it only for existing accounts, and so reveal them. */
function auditLockLater(tools: UserTools, user: StoredUser, ip: string | undefined): void {
	setImmediate(() => {
		auditLock(tools, user, ip).catch((failure: unknown) => {
			tools.world.log("error", "a lock-out could not be written to the audit log", { failure });
		});
	});
}

async function auditLock(tools: UserTools, user: StoredUser, ip: string | undefined): Promise<void> {
	await inTransaction(tools.pool, (client) =>
		auditUserAct(client, tools, user.workspaces, {
			actor: "system",
			action: "user.locked_out",
			subject: formatUserId(user.id),
			details: { ip: ip ?? null },
		}),
	);
}

interface Claim {
	/** The user's UUID. */
	readonly userId: string;
	readonly expiresAt: number;
	readonly mac: Buffer;
}

/** Nothing is stored. The challenge carries the user and its expiry, and is signed. */
function offerChallenge(tools: UserTools, user: StoredUser): SignInResult {
	const expiresAt = tools.world.now() + CHALLENGE_MS;
	const mac = macOf(tools.master, { userId: user.id, expiresAt }, user.version);
	const time = Buffer.alloc(6);
	time.writeUIntBE(expiresAt, 0, 6);
	const challenge = Buffer.concat([bytesOfUuid(user.id), time, mac]).toString("base64url");
	return { isComplete: false, challenge, expiresAt };
}

function readChallenge(text: string): Claim | undefined {
	const bytes = Buffer.from(text, "base64url");
	if (bytes.length !== 54) return undefined;
	return {
		userId: formatUuid(bytes.subarray(0, 16)),
		expiresAt: bytes.readUIntBE(16, 6),
		mac: bytes.subarray(22),
	};
}

/** Refuses a challenge when the password or the app has changed since. */
function isGenuine(master: MasterKey, claim: Claim, version: number): boolean {
	return timingSafeEqual(macOf(master, claim, version), claim.mac);
}

function macOf(master: MasterKey, { userId, expiresAt }: Pick<Claim, "userId" | "expiresAt">, version: number): Buffer {
	return hashToken(master, "challenge", `${userId}/${expiresAt}/${version}`);
}
