import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkWallet } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { spellWallet } from "./spell-wallet.ts";

const FILE = join(
	dirname(fileURLToPath(import.meta.url)),
	"../../../../../shared/data/lists/sanctioned_crypto_addresses.csv",
);
const isThere = existsSync(FILE);
if (!isThere) console.warn("The published wallets are not here; their spellings are tested on a few alone.");

/** As an event's wallet is judged: by its one spelling, and as it was sent. */
function isListed(listed: ReadonlySet<string>, address: string, network?: string): boolean {
	const { canonical } = checkWallet({ address, network });
	return listed.has(address) || (canonical !== undefined && listed.has(canonical));
}

/** Other ways to write the same wallet. */
function respell(address: string): readonly string[] {
	if (address.startsWith("0x")) return [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`];
	if (/^(?:bc1|ltc1)/i.test(address)) return [address.toUpperCase(), address.toLowerCase()];
	if (/^bitcoincash:/i.test(address)) return [address.slice(12)];
	return [];
}

describe("a listed wallet", () => {
	it("is found in any case of its letters, with or without a prefix, and on another network of its kind", () => {
		const listed = new Set([
			...spellWallet({ currency: "ETH", address: "0x52908400098527886E0F7030069857D2E4169EE7" }),
			...spellWallet({ currency: "XBT", address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" }),
			...spellWallet({ currency: "BCH", address: "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu" }),
		]);
		expect(isListed(listed, "0x52908400098527886e0f7030069857d2e4169ee7", "polygon")).toBe(true);
		expect(isListed(listed, "BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ")).toBe(true);
		expect(isListed(listed, "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "bch")).toBe(true);
		expect(isListed(listed, "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "bch")).toBe(true);
		expect(isListed(listed, "0x8617E340B3D01FA5F11F306F4090FD50E238070D")).toBe(false);
	});

	it.skipIf(!isThere)("is found in the published file, each of them, and none that was delisted", () => {
		const rows = readFileSync(FILE, "utf8")
			.trim()
			.split("\n")
			.slice(1)
			.map((line) => {
				const [currency = "", address = ""] = line.split(",");
				return { currency, address, isListed: /,listed,[\d-]+\s*$/.test(line) };
			});
		const listed = new Set(rows.filter((row) => row.isListed).flatMap(spellWallet));
		const missed = rows
			.filter((row) => row.isListed)
			.flatMap(({ address }) => [address, ...respell(address)])
			.filter((address) => !isListed(listed, address));
		expect(missed).toEqual([]);
		const delisted = rows.filter((row) => !row.isListed);
		expect(delisted).toHaveLength(90);
		expect(delisted.filter(({ address }) => isListed(listed, address))).toEqual([]);
	});
});
