// The supported chains, their many names, and the coins of each.

import { bitcoin } from "./bitcoin.ts";
import { bitcoinCash } from "./bitcoin-cash.ts";
import type { AddressRules } from "./chain.ts";
import { dogecoin } from "./dogecoin.ts";
import { ethereum } from "./ethereum.ts";
import { litecoin } from "./litecoin.ts";
import { solana } from "./solana.ts";
import { stellar } from "./stellar.ts";
import { ton } from "./ton.ts";
import { tron } from "./tron.ts";
import { xrp } from "./xrp.ts";

/** The order in which an address without a network is tried: strict formats first, Solana's loose one last. */
const RULES_BY_CHAIN: readonly (readonly [chain: string, rules: AddressRules])[] = [
	["ethereum", ethereum],
	["tron", tron],
	["bitcoin", bitcoin],
	["litecoin", litecoin],
	["dogecoin", dogecoin],
	["bitcoin-cash", bitcoinCash],
	["xrp-ledger", xrp],
	["stellar", stellar],
	["ton", ton],
	["solana", solana],
];

/** Chains with Ethereum's addresses, and their other names. */
const EVM_CHAINS: readonly (readonly [chain: string, names: string])[] = [
	["ethereum", "eth erc20 ether ethereummainnet mainnet evm"],
	["polygon", "matic pol polygonpos"],
	["bsc", "bep20 bnb bnbchain bnbsmartchain binancesmartchain binance smartchain"],
	["base", "basemainnet"],
	["arbitrum", "arb arbitrumone arb1 arbone"],
	["optimism", "op opmainnet optimistic optimisticethereum"],
	["avalanche", "avax avaxc cchain avaxcchain avalanchec avalanchecchain"],
	["celo", "cgld"],
	["gnosis", "xdai gno"],
	["fantom", "ftm"],
	["sonic", ""],
	["linea", ""],
	["scroll", ""],
	["mantle", "mnt"],
	["blast", ""],
	["cronos", "cro"],
	["zksync", "zksyncera"],
	["opbnb", ""],
	["ethereum-classic", "ethereumclassic etc"],
];

const OTHER_CHAINS: readonly (readonly [chain: string, names: string])[] = [
	["tron", "trx trc20 trc10 tronmainnet"],
	["bitcoin", "btc xbt segwit bech32 taproot btcmainnet bitcoinmainnet"],
	["litecoin", "ltc"],
	["dogecoin", "doge"],
	["bitcoin-cash", "bitcoincash bch"],
	["xrp-ledger", "xrpledger xrp ripple xrpl"],
	["stellar", "xlm stellarlumens lumens"],
	["ton", "toncoin theopennetwork opennetwork telegramopennetwork"],
	["solana", "sol spl"],
];

const CHAIN_BY_NAME: ReadonlyMap<string, string> = new Map(
	[...EVM_CHAINS, ...OTHER_CHAINS].flatMap(([chain, names]) =>
		[chain, ...names.split(" ").filter((name) => name !== "")].map((name): [string, string] => [name, chain]),
	),
);

const EVM_NAMES: ReadonlySet<string> = new Set(EVM_CHAINS.map(([chain]) => chain));

/** Coins with their own chains. Tokens such as USDT exist on many chains and are not listed. */
const HOMES_BY_COIN: ReadonlyMap<string, readonly string[]> = new Map([
	["BTC", ["bitcoin"]],
	["XBT", ["bitcoin"]],
	["LTC", ["litecoin"]],
	["DOGE", ["dogecoin"]],
	["BCH", ["bitcoin-cash"]],
	["TRX", ["tron"]],
	["SOL", ["solana"]],
	["XRP", ["xrp-ledger"]],
	["XLM", ["stellar"]],
	["TON", ["ton"]],
	["ETH", ["ethereum", ...EVM_NAMES]],
	["ETC", ["ethereum-classic"]],
	["BNB", ["bsc", "opbnb", "ethereum"]],
	["MATIC", ["polygon", "ethereum"]],
	["POL", ["polygon", "ethereum"]],
	["AVAX", ["avalanche"]],
]);

/** BNB Smart Chain carries pegged copies of the large coins under their own tickers. */
const PEGGING_CHAIN = "bsc";

/** Returns the chain of a name (`TRC-20`, `Tron (TRC20)`, `BNB Smart Chain`), or undefined if it is not supported. */
export function findChain(network: string): string | undefined {
	if (network.length > 64) return undefined;
	const direct = CHAIN_BY_NAME.get(network);
	if (direct !== undefined) return direct;
	const words = network.toLowerCase().split(/[^a-z0-9]+/);
	const joined = CHAIN_BY_NAME.get(words.join(""));
	if (joined !== undefined) return joined;
	// A test net is never the main net whose name it contains.
	if (words.some((word) => word.startsWith("test") || word === "sepolia" || word === "goerli" || word === "shasta"))
		return undefined;
	const chains = new Set(words.map((word) => CHAIN_BY_NAME.get(word)).filter((chain) => chain !== undefined));
	const [only] = chains;
	return chains.size === 1 ? only : undefined;
}

export function rulesOf(chain: string): AddressRules | undefined {
	if (EVM_NAMES.has(chain)) return ethereum;
	return RULES_BY_CHAIN.find(([name]) => name === chain)?.[1];
}

/** Returns the chain on which the address is valid, for an address without a network. */
export function detectChain(address: string): { readonly chain: string; readonly canonical: string } | undefined {
	for (const [chain, rules] of RULES_BY_CHAIN) {
		const canonical = rules.looksLike(address) ? rules.canonicalise(address) : undefined;
		if (canonical !== undefined) return { chain, canonical };
	}
	return undefined;
}

/** Returns the chain that the address looks like, valid or not. */
export function guessChain(address: string): string | undefined {
	return RULES_BY_CHAIN.find(([, rules]) => rules.looksLike(address))?.[0];
}

/** Returns the coin's own chain, if it has one. */
export function homeOf(assetCode: string): string | undefined {
	return HOMES_BY_COIN.get(assetCode)?.[0];
}

/** Returns true if an asset with this ticker can move on the chain. */
export function canCarry(chain: string, assetCode: string): boolean {
	const homes = HOMES_BY_COIN.get(assetCode);
	return homes === undefined || chain === PEGGING_CHAIN || homes.includes(chain);
}
