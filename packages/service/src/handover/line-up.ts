// The order in which processes decide a realm: the first one does, and the next ones stand in for it.

import { hash } from "node:crypto";
import type { Realm } from "@hakiki/store";

/**
 * Every process gets the same order without a word to the others. A process that comes or goes moves only the realms that it
 * decides (rendezvous hashing), because each move empties a memory.
 */
export function lineUp(realm: Realm, names: readonly string[]): readonly string[] {
	const ranked = names.map((name) => ({ name, rank: hash("sha256", `${realm} ${name}`, "hex") }));
	return ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ name }) => name);
}
