import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkWallet } from "./check-wallet.ts";
import { findChain } from "./networks.ts";

/** Any UTF-16 code unit, lone surrogates and NUL included. */
const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

interface AddressVector {
	readonly chain: string;
	readonly network?: string;
	readonly valid: boolean;
	readonly address: string;
	readonly same_wallet?: readonly string[];
}

const vectors: { readonly published: AddressVector[]; readonly generated: AddressVector[] } = JSON.parse(
	readFileSync(new URL("../vectors/crypto-address-vectors.json", import.meta.url), "utf8"),
);
const all = [...vectors.published, ...vectors.generated];
const valid = all.filter((vector) => vector.valid);

const samples = new URL("../../../../../shared/data/screening-cases/wallets.sample.jsonl", import.meta.url);

describe("checkWallet on the vectors", () => {
	it.each(all)("judges $address of $chain as $valid", ({ chain, network, address, valid: isValid }) => {
		for (const name of [chain, chain.toUpperCase(), ...(network === undefined ? [] : [network])]) {
			const check = checkWallet({ address, network: name });
			expect(check.isValid).toBe(isValid);
			expect(check.chain).toBe(findChain(chain));
			if (isValid)
				expect(check).toEqual({ chain: check.chain, isValid, networkMatches: true, canonical: check.canonical });
			else expect(check.reason).toMatch(/^The address /);
		}
	});

	it.each(valid.filter(({ same_wallet }) => (same_wallet?.length ?? 0) > 0))(
		"sees one wallet in every spelling of $address",
		({ chain, address, same_wallet }) => {
			const canonical = checkWallet({ address, network: chain }).canonical;
			expect(canonical).toBeDefined();
			for (const other of same_wallet ?? []) {
				expect(checkWallet({ address: other, network: chain })).toMatchObject({ isValid: true, canonical });
			}
		},
	);

	it("has different canonical spellings for different wallets", () => {
		const published = new Map<string, string>();
		for (const { chain, address } of vectors.generated.filter((vector) => vector.valid)) {
			const canonical = checkWallet({ address, network: chain }).canonical ?? "";
			expect(published.get(canonical)).toBeUndefined();
			published.set(canonical, address);
		}
	});

	it("is settled: the canonical spelling is its own", () => {
		for (const { chain, address } of valid) {
			const { canonical = "" } = checkWallet({ address, network: chain });
			expect(checkWallet({ address: canonical, network: chain }).canonical).toBe(canonical);
		}
	});

	it("finds the chain without being told, except where two chains share a form", () => {
		for (const { chain, address } of valid) {
			const check = checkWallet({ address });
			const isShared = /^[13]/.test(address) && chain !== "sol";
			expect([address, check.isValid, check.chain]).toEqual([address, true, isShared ? "bitcoin" : findChain(chain)]);
		}
	});

	it("lets the asset decide between chains that share a form", () => {
		const legacy = "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu";
		expect(checkWallet({ address: legacy, assetCode: "bch" })).toMatchObject({
			chain: "bitcoin-cash",
			canonical: "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
		});
		expect(checkWallet({ address: "35EAVgFxP1pS6d8mADHkEFu6KC9F5rBtLT", assetCode: "LTC" })).toMatchObject({
			chain: "litecoin",
			canonical: "MBSJoZfvL8fru8QfG6H63u9Vdtjh1mW258",
		});
	});

	it("notices one changed letter wherever there is a checksum", () => {
		// EIP-55 misses one change in four thousand, which is too many for a test that must not waver.
		const unchecked = ["sol", "eth"];
		const checked = vectors.generated.filter((vector) => vector.valid && !unchecked.includes(vector.chain));
		const letters = [..."0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"];
		fc.assert(
			fc.property(
				fc.constantFrom(...checked),
				fc.nat(),
				fc.constantFrom(...letters),
				({ chain, address }, at, letter) => {
					const index = at % address.length;
					const changed = address.slice(0, index) + letter + address.slice(index + 1);
					fc.pre(changed.toLowerCase() !== address.toLowerCase());
					expect(checkWallet({ address: changed, network: chain }).isValid).toBe(false);
				},
			),
			{ numRuns: 500 },
		);
	});

	it.skipIf(!existsSync(samples))("agrees with the screening samples (skipped without ../shared/data)", () => {
		for (const line of readFileSync(samples, "utf8").trim().split("\n")) {
			const { query, expect: expected } = JSON.parse(line);
			expect([query.address, checkWallet(query).isValid]).toEqual([query.address, expected.valid]);
		}
	});
});

describe("checkWallet on networks", () => {
	const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
	const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

	it.each([
		["bitcoin", "bitcoin"],
		["BTC", "bitcoin"],
		["ERC-20", "ethereum"],
		["erc20", "ethereum"],
		["Ethereum (ERC20)", "ethereum"],
		["Polygon PoS", "polygon"],
		["MATIC", "polygon"],
		["BEP20", "bsc"],
		["BNB Smart Chain (BEP20)", "bsc"],
		["base", "base"],
		["Arbitrum One", "arbitrum"],
		["TRC20", "tron"],
		["Tron (TRC-20)", "tron"],
		["SOL", "solana"],
		["Bitcoin Cash", "bitcoin-cash"],
		["bitcoin_cash", "bitcoin-cash"],
		["Ripple", "xrp-ledger"],
		["XLM", "stellar"],
		["The Open Network", "ton"],
		["ethereum classic", "ethereum-classic"],
	])("knows %s as %s", (name, chain) => {
		expect(findChain(name)).toBe(chain);
	});

	it.each(["", "cardano", "bitcoin testnet", "sepolia ethereum", "tron or bitcoin", "x".repeat(200)])(
		"does not know %j",
		(name) => {
			expect(findChain(name)).toBeUndefined();
		},
	);

	it("says which chain an address belongs to when another was named", () => {
		expect(checkWallet({ address: tron, network: "ethereum" })).toEqual({
			chain: "ethereum",
			isValid: false,
			canonical: tron,
			networkMatches: false,
			reason: "The address belongs to tron, not to ethereum",
		});
	});

	it("has one spelling for a wallet on all EVM chains", () => {
		for (const network of ["ethereum", "polygon", "bsc", "base", "arbitrum"]) {
			expect(checkWallet({ address: evm.toLowerCase(), network })).toEqual({
				chain: network,
				isValid: true,
				canonical: evm,
				networkMatches: true,
			});
		}
	});

	it("notices a coin that does not move on the chain", () => {
		expect(checkWallet({ address: evm, network: "ethereum", assetCode: "BTC" })).toMatchObject({
			isValid: true,
			networkMatches: false,
			reason: "BTC does not move on ethereum",
		});
		expect(checkWallet({ address: tron, assetCode: "BTC" })).toMatchObject({
			chain: "tron",
			isValid: true,
			networkMatches: false,
		});
		expect(checkWallet({ address: tron, network: "trc20", assetCode: "USDT" })).toMatchObject({
			isValid: true,
			networkMatches: true,
		});
		expect(checkWallet({ address: evm, network: "base", assetCode: "eth" })).toMatchObject({
			isValid: true,
			networkMatches: true,
		});
	});

	it("tells a mistyped address from one of no chain", () => {
		expect(checkWallet({ address: `${tron.slice(0, -1)}u`, network: "tron" })).toMatchObject({
			isValid: false,
			networkMatches: true,
			reason: "The address has a wrong checksum: it is mistyped or invented",
		});
		expect(checkWallet({ address: "hello", network: "tron" })).toMatchObject({
			isValid: false,
			networkMatches: false,
			reason: "The address is not an address of tron",
		});
		expect(checkWallet({ address: "XpESxaUmonkq8RaLLp46Brx2K39ggQe226" }).chain).toBe("unknown");
		expect(checkWallet({ address: "hello" })).toMatchObject({
			chain: "unknown",
			isValid: false,
			networkMatches: false,
		});
	});

	it("confirms nothing on a network it cannot check", () => {
		expect(checkWallet({ address: evm, network: "Cardano" })).toMatchObject({
			chain: "ethereum",
			isValid: true,
			networkMatches: false,
		});
		expect(checkWallet({ address: "addr1qx2fxv2umyhttkxyxp8x0", network: "Cardano" })).toMatchObject({
			chain: "cardano",
			isValid: false,
			networkMatches: false,
		});
	});

	it("refuses test nets, odd versions and lengths", () => {
		for (const [network, address] of [
			["bitcoin", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
			["bitcoin", "bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du"],
			["bitcoin", "bc1pw5dgrnzv"],
			["bitcoin", "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P"],
			["bitcoin", "bc1gmk9yu"],
			["bitcoin", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn"],
			["ton", "kQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqKaH"],
			["bch", "bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvqcw003ap"],
			["xrp", "TVd2rqMkYL2AyS97NdELcpeiprNBjwLZzuUG5rZnaewsahi"],
			["xlm", "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLL"],
		] as const) {
			expect([address, checkWallet({ address, network }).isValid]).toEqual([address, false]);
		}
	});

	it("takes the longer and later forms of the specifications", () => {
		expect(checkWallet({ address: "BC1SW50QGDZ25J", network: "btc" })).toMatchObject({
			isValid: true,
			canonical: "bc1sw50qgdz25j",
		});
		expect(checkWallet({ address: "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", network: "btc" }).isValid).toBe(true);
		expect(
			checkWallet({ address: "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ", network: "xlm" })
				.canonical,
		).toBe("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ");
		expect(
			checkWallet({ address: "bitcoincash:zpm2qsznhks23z7629mms6s4cwef74vcwvrqekrq9w", network: "bch" }).canonical,
		).toBe("bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a");
	});

	it("never throws, whatever is sent", () => {
		const starts = fc.constantFrom(
			"",
			"0x",
			"bc1",
			"ltc1",
			"bitcoincash:",
			"q",
			"r",
			"X",
			"G",
			"M",
			"EQ",
			"0:",
			"T",
			"1",
			"3",
			"41",
		);
		const text = fc
			.tuple(
				starts,
				fc.oneof(
					fc.string({ unit: anyUnit }),
					fc.base64String(),
					fc.string({ unit: fc.constantFrom(..."abcdef0123456789QRSTXYZ2457"), maxLength: 80 }),
				),
			)
			.map((parts) => parts.join(""));
		fc.assert(
			fc.property(
				text,
				fc.option(fc.constantFrom(...all.map((vector) => vector.chain), "nonsense", ""), { nil: undefined }),
				(address, network) => {
					const check = checkWallet({ address, network });
					if (check.isValid) expect(check.canonical).toBeDefined();
					else expect(check.reason).toBeDefined();
				},
			),
			{ numRuns: 2000 },
		);
		expect(checkWallet({ address: "1".repeat(100_000), network: "bitcoin" })).toMatchObject({ isValid: false });
		for (let length = 0; length < 130; length += 1) checkWallet({ address: "1".repeat(length) });
	});
});
