// Looks for secrets in files and texts, in every form they might have slipped out in: as they are, in hexadecimal, and in
// base64 at any offset. Letters are compared without case.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Secret {
	readonly name: string;
	readonly text: string;
}

export interface Finding {
	readonly secret: string;
	readonly form: string;
	readonly where: string;
}

interface Pattern {
	readonly secret: string;
	readonly form: string;
	readonly bytes: Uint8Array;
}

/** Shorter pieces would be found by chance in files of many megabytes. */
const PATTERN_BYTES_MIN = 7;

const LOWER = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));

export class SecretScan {
	private readonly byPair = new Map<number, Pattern[]>();

	constructor(secrets: readonly Secret[]) {
		for (const pattern of secrets.flatMap(listPatterns)) {
			const pair = ((pattern.bytes[0] ?? 0) << 8) | (pattern.bytes[1] ?? 0);
			this.byPair.set(pair, [...(this.byPair.get(pair) ?? []), pattern]);
		}
	}

	scanText(text: string, where: string): readonly Finding[] {
		return this.scanBytes(Buffer.from(text, "utf8"), where);
	}

	/** Every file below the folder. */
	async scanFolder(folder: string): Promise<{ readonly files: number; readonly findings: readonly Finding[] }> {
		const findings: Finding[] = [];
		let files = 0;
		for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
			if (!entry.isFile()) continue;
			const path = join(entry.parentPath, entry.name);
			findings.push(...this.scanBytes(await readFile(path), path.slice(folder.length + 1)));
			files += 1;
		}
		return { files, findings };
	}

	private scanBytes(bytes: Buffer, where: string): readonly Finding[] {
		const found = new Map<Pattern, Finding>();
		let before = 0;
		for (let at = 0; at < bytes.length; at += 1) {
			const byte = LOWER[bytes[at] ?? 0] ?? 0;
			const candidates = this.byPair.get((before << 8) | byte);
			before = byte;
			if (candidates === undefined) continue;
			for (const pattern of candidates) {
				if (!found.has(pattern) && startsWith(bytes, at - 1, pattern.bytes)) {
					found.set(pattern, { secret: pattern.secret, form: pattern.form, where });
				}
			}
		}
		return [...found.values()];
	}
}

function startsWith(bytes: Buffer, start: number, pattern: Uint8Array): boolean {
	return pattern.every((byte, index) => LOWER[bytes[start + index] ?? 0] === byte);
}

function listPatterns({ name, text }: Secret): readonly Pattern[] {
	const bytes = Buffer.from(text, "utf8");
	const forms: [string, string][] = [
		["text", text],
		["hex", bytes.toString("hex")],
		["UTF-16", text.split("").join("\0")],
		["escaped", JSON.stringify(text).slice(1, -1)],
	];
	for (const offset of [0, 1, 2]) {
		// The first and the last letters depend on what stands beside the secret.
		const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
			.toString("base64url")
			.slice(offset === 0 ? 0 : offset + 1);
		forms.push(
			["base64", encoded.slice(0, -2)],
			["base64", encoded.slice(0, -2).replaceAll("-", "+").replaceAll("_", "/")],
		);
	}
	return forms
		.map(([form, written]) => ({ secret: name, form, bytes: Buffer.from(written.toLowerCase(), "utf8") }))
		.filter(({ bytes: written }) => written.length >= PATTERN_BYTES_MIN);
}
