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
