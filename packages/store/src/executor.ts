// The connection that a query runs on, and the realm that every query must name.

import type { ClientBase, Pool } from "pg";

/** A pool, or one connection inside a transaction. */
export type Executor = ClientBase | Pool;

/** A workspace in one mode. It is branded, so that no other number type-checks in its place. */
export type Realm = number & { readonly brand: "realm" };

/** Only for code that reads realms from the database or creates one. */
export function toRealm(value: number): Realm {
	return value as Realm;
}
