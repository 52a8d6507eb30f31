// One-time codes of an authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which every app supports.

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const DIGITS = 6;
/** A phone's clock may be half a minute off. */
const STEPS_OFF_MAX = 1;

export function createTotpSecret(): Buffer {
	return randomBytes(SECRET_BYTES);
}

/** Base32 without padding, as people type it into an app. */
export function formatTotpSecret(secret: Uint8Array): string {
	let text = "";
	let bits = 0;
	let rest = 0;
	for (const byte of secret) {
		rest = ((rest << 8) | byte) & 0xffff;
		bits += 8;
		while (bits >= 5) {
			bits -= 5;
			text += ALPHABET.charAt((rest >> bits) & 31);
		}
	}
	return bits === 0 ? text : text + ALPHABET.charAt((rest << (5 - bits)) & 31);
}

/** The address in the QR code that an app scans. */
export function buildTotpUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
	const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
	return `otpauth://totp/${label}?secret=${formatTotpSecret(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

export function computeTotp(secret: Uint8Array, timeMs: number): string {
	return computeCode(secret, stepOf(timeMs));
}

/**
 * The step of a code, or undefined for a wrong code. Only steps after `usedStep` count, so that a code works once, even if
 * somebody else saw it.
 */
export function findTotpStep(
	secret: Uint8Array,
	code: string,
	{ timeMs, usedStep }: { readonly timeMs: number; readonly usedStep: number },
): number | undefined {
	const now = stepOf(timeMs);
	let found: number | undefined;
	for (let step = now - STEPS_OFF_MAX; step <= now + STEPS_OFF_MAX; step += 1) {
		if (areEqual(computeCode(secret, step), code) && step > usedStep) found = step;
	}
	return found;
}

function stepOf(timeMs: number): number {
	return Math.floor(timeMs / STEP_MS);
}

function computeCode(secret: Uint8Array, step: number): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.max(0, step)));
	const mac = createHmac("sha1", secret).update(counter).digest();
	const at = (mac[mac.length - 1] ?? 0) & 0x0f;
	const number = (mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** DIGITS;
	return String(number).padStart(DIGITS, "0");
}

function areEqual(one: string, other: string): boolean {
	const [left, right] = [Buffer.from(one), Buffer.from(other)];
	return left.length === right.length && timingSafeEqual(left, right);
}
