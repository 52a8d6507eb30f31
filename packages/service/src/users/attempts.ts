// Lock-out on guessing: for each account, whether it exists or not, and for each address, over all processes.

import { timingSafeEqual } from "node:crypto";
import { AppError } from "@hakiki/domain";
import { type Attempt, type AttemptPolicy, forgiveAttempt, returnAttempt, takeAttempt } from "@hakiki/store";
import { createToken, hashToken, type MasterKey } from "@hakiki/vault";
import type { AdminTools } from "../admin/admin-tools.ts";

const MINUTE_MS = 60_000;
/** Five tries, and then ever fewer: four a day's hour at last, which guesses nothing and locks nobody out for good. */
const ACCOUNT: AttemptPolicy = {
	freeTries: 5,
	waitMs: MINUTE_MS / 2,
	waitMsMax: 15 * MINUTE_MS,
	forgottenMs: 60 * MINUTE_MS,
};
/** Many people may share an address. */
const ADDRESS: AttemptPolicy = { ...ACCOUNT, freeTries: 30 };

const DEVICE_LENGTH_MAX = 200;

export interface Guess {
	/** What is guessed: `account:` and the e-mail address, `code:` and the user. */
	readonly account: string;
	/** Where it comes from; undefined where no address counts, as for a known device. */
	readonly ip: string | undefined;
}

export interface TakenGuess {
	/** Set where the next try will have to wait. */
	readonly lockedUntil: number | undefined;
	/** Does the work of checking it. Where that fails, as on a busy machine, nothing was guessed, and nothing is counted. */
	lookAt<Value>(work: () => Promise<Value>): Promise<Value>;
	/** To be called when it was no guess: it was right. */
	forgive(): Promise<void>;
}

/** Counts a try before it is looked at; refuses it where there were too many. */
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

/** What a browser keeps from which somebody signed in: strangers' guesses then do not make it wait. */
export function issueDevice(master: MasterKey, email: string): string {
	const name = createToken();
	return `${name}.${macOfDevice(master, email, name)}`;
}

/**
 * What a try to sign in is counted by. A browser that has signed in to the account before has a count of its own, and its
 * address's count does not hold it: otherwise anybody who knows the e-mail address, or shares the address, could lock the
 * owner out.
 */
export function guessOf(
	master: MasterKey,
	{ email, device, ip }: { readonly email: string; readonly device: string | undefined; readonly ip: Guess["ip"] },
): Guess {
	const name = findKnownDevice(master, email, device);
	return name === undefined ? { account: `account:${email}`, ip } : { account: `device:${name}`, ip: undefined };
}

/** The name of a device that somebody has signed in from to this very account. */
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
	throw new AppError("rate_limited", "Too many wrong tries; wait and try again", { retryAfterSeconds });
}

/** Whoever has one address of version 6 has the whole network of 64 bits. */
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
