// Limits guessing over all processes: for each account, whether it exists or not, and for each IP address.

import { timingSafeEqual } from "node:crypto";
import { AppError } from "@hakiki/domain";
import { type Attempt, type AttemptPolicy, forgiveAttempt, returnAttempt, takeAttempt } from "@hakiki/store";
import { createToken, hashToken, type MasterKey } from "@hakiki/vault";
import type { AdminTools } from "../admin/admin-tools.ts";

const MINUTE_MS = 60_000;
/** Five attempts, then ever fewer, down to four an hour: too few to guess, and nobody is locked out for good. */
const ACCOUNT: AttemptPolicy = {
	freeTries: 5,
	waitMs: MINUTE_MS / 2,
	waitMsMax: 15 * MINUTE_MS,
	forgottenMs: 60 * MINUTE_MS,
};
/** Many people may share an IP address. */
const ADDRESS: AttemptPolicy = { ...ACCOUNT, freeTries: 30 };

const DEVICE_LENGTH_MAX = 200;

export interface Guess {
	/** The guessed thing: `account:` with the e-mail address, or `code:` with the user. */
	readonly account: string;
	/** The IP address; undefined when it does not count, as for a known device. */
	readonly ip: string | undefined;
}

interface TakenGuess {
	/** Set when the next attempt must wait. */
	readonly lockedUntil: number | undefined;
	/** Runs the check. If it fails, as on a busy machine, the attempt is not counted. */
	lookAt<Value>(work: () => Promise<Value>): Promise<Value>;
	/** To be called when the password or code was right. */
	forgive(): Promise<void>;
}

/** Counts an attempt before it is checked, and refuses it after too many. */
export async function takeGuess(tools: AdminTools, { account, ip }: Guess): Promise<TakenGuess> {
	const { pool, master, world } = tools;
	const at = world.now();
	const address = ip === undefined ? undefined : hashToken(master, "attempt", `address:${groupAddress(ip)}`);
	if (address !== undefined) admit(await takeAttempt(pool, { ...ADDRESS, key: address, at }), at);
	const key = hashToken(master, "attempt", account);
	const taken = await takeAttempt(pool, { ...ACCOUNT, key, at });
	admit(taken, at);
	const counted = { account: key, address };
	return {
		lockedUntil: taken.lockedUntil,
		async lookAt(work) {
			try {
				return await work();
			} catch (error) {
				await returnAttempt(pool, counted);
				throw error;
			}
		},
		forgive: () => forgiveAttempt(pool, counted),
	};
}

/** Creates the device cookie. With it, guesses by strangers do not delay the owner. */
export function issueDevice(master: MasterKey, email: string): string {
	const name = createToken();
	return `${name}.${macOfDevice(master, email, name)}`;
}

/**
 * Chooses the counters of a sign-in attempt. A browser that has signed in to the account before has its own counter, and the
 * counter of its IP address does not apply. Otherwise anybody who knows the e-mail address, or shares the IP address, could
 * lock the owner out.
 */
export function guessOf(
	master: MasterKey,
	{ email, device, ip }: { readonly email: string; readonly device: string | undefined; readonly ip: Guess["ip"] },
): Guess {
	const name = findKnownDevice(master, email, device);
	return name === undefined ? { account: `account:${email}`, ip } : { account: `device:${name}`, ip: undefined };
}

/** Returns the name of the device if it has signed in to this account before. */
export function findKnownDevice(master: MasterKey, email: string, device: string | undefined): string | undefined {
	const [name = "", mac = ""] = (device ?? "").slice(0, DEVICE_LENGTH_MAX).split(".", 2);
	const [given, right] = [Buffer.from(mac), Buffer.from(macOfDevice(master, email, name))];
	return given.length === right.length && timingSafeEqual(given, right) ? name : undefined;
}

function macOfDevice(master: MasterKey, email: string, name: string): string {
	return hashToken(master, "device", `${email}\n${name}`).toString("base64url");
}

function admit({ isTaken, lockedUntil = 0 }: Attempt, at: number): void {
	if (isTaken) return;
	const retryAfterSeconds = Math.max(1, Math.ceil((lockedUntil - at) / 1000));
	throw new AppError("rate_limited", "Too many failed attempts; wait and try again", { retryAfterSeconds });
}

/** An attacker with one IPv6 address has its whole /64 network, so the network counts. */
function groupAddress(ip: string): string {
	if (!ip.includes(":")) return ip;
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
	if (mapped !== undefined) return mapped;
	const [head = "", tail] = ip.toLowerCase().split("::", 2);
	const before = head === "" ? [] : head.split(":");
	const after = tail === undefined || tail === "" ? [] : tail.split(":");
	const gap =
		tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
	return [...before, ...gap, ...after].slice(0, 4).join(":");
}
