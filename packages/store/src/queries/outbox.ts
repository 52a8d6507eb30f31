// The outbox: what must follow a commit, written in the same transaction as its cause.

import type { Executor, Realm } from "../executor.ts";

export async function insertOutbox(
	executor: Executor,
	options: { readonly realm: Realm; readonly kind: string; readonly body: string },
): Promise<void> {
	await executor.query("insert into outbox (realm, kind, body) values ($1, $2, $3)", [
		options.realm,
		options.kind,
		options.body,
	]);
}

/** Many rows of one kind, in one statement. */
export async function insertOutboxRows(
	executor: Executor,
	options: { readonly realm: Realm; readonly kind: string; readonly bodies: readonly string[] },
): Promise<void> {
	await executor.query("insert into outbox (realm, kind, body) select $1, $2, unnest($3::text[])", [
		options.realm,
		options.kind,
		options.bodies,
	]);
}
