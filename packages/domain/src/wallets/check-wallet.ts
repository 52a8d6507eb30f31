// Judges a crypto address: which chain, valid or not, its one spelling, and whether it fits the network that was named.

import { canCarry, detectChain, findChain, guessChain, homeOf, rulesOf } from "./networks.ts";

/** Longer than any address of a chain we know; what is longer is refused unread. */
export const WALLET_ADDRESS_LENGTH_MAX = 128;

export interface WalletQuery {
	readonly address: string;
	readonly network?: string | undefined;
	readonly assetCode?: string | undefined;
}

export interface WalletCheck {
	/** The named chain; else the one the address was recognised as; else `unknown`. */
	readonly chain: string;
	/** Whether the address is valid on that chain. */
	readonly isValid: boolean;
	/** The one spelling of the wallet. Present also when the address is valid on another chain than the named one. */
	readonly canonical?: string;
	/** False when the address belongs to another chain than the one named, or the asset cannot move on it. */
	readonly networkMatches: boolean;
	/** Why it is not valid or does not match, as a sentence. */
	readonly reason?: string;
}

const MISTYPED = "The address fails its check: it is mistyped or invented";

/**
 * With a network, the address must be valid on it. Without one, the asset's own chain is tried, then all chains. Two forms
 * are shared and are then taken as Bitcoin's: 1… and 3… (also Bitcoin Cash's old form), 3… (also Litecoin's). A 0x… address
 * is every EVM chain's and is then called Ethereum's. Never throws.
 */
export function checkWallet(query: WalletQuery): WalletCheck {
	const address = query.address.trim();
	const assetCode = query.assetCode?.trim().toUpperCase() ?? "";
	if (address.length === 0 || address.length > WALLET_ADDRESS_LENGTH_MAX) {
		const named = query.network === undefined ? undefined : findChain(query.network);
		return {
			chain: named ?? "unknown",
			isValid: false,
			networkMatches: false,
			reason: "The address has no possible length",
		};
	}
	const network = query.network?.trim() ?? "";
	if (network === "") return checkUnnamed(address, assetCode);
	const chain = findChain(network);
	return chain === undefined ? checkUnknown(address, network, assetCode) : checkNamed(address, chain, assetCode);
}

function checkNamed(address: string, chain: string, assetCode: string): WalletCheck {
	const rules = rulesOf(chain);
	const canonical = rules?.canonicalise(address);
	if (canonical !== undefined) return judgeAsset(chain, canonical, assetCode);
	const elsewhere = detectChain(address);
	if (elsewhere !== undefined) {
		const reason = `The address belongs to ${elsewhere.chain}, not to ${chain}`;
		return { chain, isValid: false, canonical: elsewhere.canonical, networkMatches: false, reason };
	}
	const networkMatches = rules?.looksLike(address) ?? false;
	const reason = networkMatches ? MISTYPED : `The address is not an address of ${chain}`;
	return { chain, isValid: false, networkMatches, reason };
}

function checkUnnamed(address: string, assetCode: string): WalletCheck {
	const home = homeOf(assetCode);
	if (home !== undefined) {
		const canonical = rulesOf(home)?.canonicalise(address);
		if (canonical !== undefined) return { chain: home, isValid: true, canonical, networkMatches: true };
	}
	const found = detectChain(address);
	if (found !== undefined) return judgeAsset(found.chain, found.canonical, assetCode);
	const chain = home ?? guessChain(address) ?? "unknown";
	const networkMatches = rulesOf(chain)?.looksLike(address) ?? false;
	const reason = networkMatches ? MISTYPED : "The address is of no chain this service knows";
	return { chain, isValid: false, networkMatches, reason };
}

/** A network we cannot check can confirm nothing; the address is still recognised, so that a listed one is found. */
function checkUnknown(address: string, network: string, assetCode: string): WalletCheck {
	const check = checkUnnamed(address, assetCode);
	const chain = check.isValid ? check.chain : network.slice(0, 64).toLowerCase();
	return { ...check, chain, networkMatches: false, reason: "The network is not one this service can check" };
}

function judgeAsset(chain: string, canonical: string, assetCode: string): WalletCheck {
	if (canCarry(chain, assetCode)) return { chain, isValid: true, canonical, networkMatches: true };
	const reason = `${assetCode} does not move on ${chain}`;
	return { chain, isValid: true, canonical, networkMatches: false, reason };
}
