// Gives the spellings of a listed address: as printed, and the canonical spelling on every chain that it may belong to.
// Lists print some addresses under the wrong coin, so the coin alone is not trusted.

import { checkWallet } from "@hakiki/domain";
import type { ListedWallet } from "@hakiki/screening";

export function spellWallet({ currency, address }: ListedWallet): readonly string[] {
	const spellings = new Set([address.trim()]);
	for (const assetCode of [undefined, currency]) {
		const { canonical } = checkWallet({ address, assetCode });
		if (canonical !== undefined) spellings.add(canonical);
	}
	return [...spellings];
}
