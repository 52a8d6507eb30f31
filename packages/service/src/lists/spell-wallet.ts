// The spellings under which a listed address is looked for: as printed, and in the one spelling of every chain it may be
// meant on. Lists print some addresses under the wrong coin, so the coin alone is not believed.

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
