// Checks a crypto address: its chain, its validity, its canonical spelling, and whether it fits the named network.

import { canCarry, detectChain, findChain, guessChain, homeOf, rulesOf } from "./networks.ts";

/** Longer than any address of a supported chain. A longer text is refused unread. */
export const WALLET_ADDRESS_LENGTH_MAX = 128;

export interface WalletQuery {
	readonly address: string;
	readonly network?: string | undefined;
	readonly assetCode?: string | undefined;
}

export interface WalletCheck {
	/** The named chain, or else the recognised chain, or else `unknown`. */
	readonly chain: string;
	/** Whether the address is valid on that chain. */
	readonly isValid: boolean;
	/** The canonical spelling of the wallet. Also present if the address is valid on another chain than the named one. */
	readonly canonical?: string;
	/** False if the address belongs to another chain than the named one, or if the asset cannot move on the chain. */
	readonly networkMatches: boolean;
	/** The reason why the address is not valid or does not match, as a sentence. */
	readonly reason?: string;
}

const MISTYPED = "The address has a wrong checksum: it is mistyped or invented";

/**
 * With a network, the address must be valid on it. Without one, the asset's own chain is tried first, then all chains.
 * Two forms are shared and then count as Bitcoin's: 1… and 3… (also the old form of Bitcoin Cash) and 3… (also
 * Litecoin). A 0x… address is valid on every EVM chain and then counts as Ethereum's. Never throws.
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
			reason: "The address is empty or too long",
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
	const reason = networkMatches ? MISTYPED : "The address does not belong to a chain that this service knows";
	return { chain, isValid: false, networkMatches, reason };
}

/** An unknown network cannot be confirmed. The address is still recognised, so that a listed one is found. */
function checkUnknown(address: string, network: string, assetCode: string): WalletCheck {
	const check = checkUnnamed(address, assetCode);
	const chain = check.isValid ? check.chain : network.slice(0, 64).toLowerCase();
	return { ...check, chain, networkMatches: false, reason: "This service cannot check addresses of this network" };
}

function judgeAsset(chain: string, canonical: string, assetCode: string): WalletCheck {
	if (canCarry(chain, assetCode)) return { chain, isValid: true, canonical, networkMatches: true };
	const reason = `${assetCode} does not move on ${chain}`;
	return { chain, isValid: true, canonical, networkMatches: false, reason };
}
