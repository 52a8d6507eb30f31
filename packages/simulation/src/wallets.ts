// Crypto addresses with valid checksums, for which nobody has the key.

import { checkWallet } from "@hakiki/domain";
import type { World } from "./world.ts";

/** An address on Tron, where most stablecoins of the region move. */
export function inventWallet(world: World): string {
	let body = "";
	while (body.length < 40) body += world.whole(0, 15).toString(16);
	const { canonical } = checkWallet({ address: `41${body}`, network: "tron" });
	if (canonical === undefined) throw new Error("Tron takes any twenty bytes");
	return canonical;
}
