// Listed wallets in every spelling, and wallets that are on no list or no longer listed.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkWallet } from "@hakiki/domain";
import { readLines } from "./cases.mjs";

/** Returns how many cases are answered correctly, or undefined if the files are missing. */
export function measureWallets(folder) {
	const cases = readLines(folder, "screening-cases/wallets.sample.jsonl");
	const file = join(folder, "lists/sanctioned_crypto_addresses.csv");
	if (!cases || !existsSync(file)) return undefined;
	const listed = new Set();
	for (const line of readFileSync(file, "utf8").trim().split(/\r?\n/).slice(1)) {
		// The holder's name is in the middle and may contain commas.
		const cells = line.split(",");
		const [currency, address] = cells;
		if (cells.at(-2) !== "listed") continue;
		for (const assetCode of [undefined, currency]) {
			listed.add(checkWallet({ address, assetCode }).canonical ?? address);
		}
	}
	let [right, all] = [0, 0];
	for (const { query, expect } of cases) {
		const { canonical, isValid, networkMatches } = checkWallet(query);
		const isListed = listed.has(canonical ?? query.address);
		all++;
		if (isListed === expect.sanctioned && (isValid && networkMatches) === expect.valid) right++;
	}
	return { hits: right, all };
}
