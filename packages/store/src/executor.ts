// What a query runs on, and the realm that every query must name.

import type { ClientBase, Pool } from "pg";

/** A pool, or one connection inside a transaction. */
export type Executor = ClientBase | Pool;

/** A workspace in one mode. Branded, so that a query without it does not type-check and no other number fits. */
export type Realm = number & { readonly brand: "realm" };

/** Only for whoever reads realms from the database or sets one up. */
export function toRealm(value: number): Realm {
	return value as Realm;
}
