// The progress of an import, so that it continues where it stopped.

import type { Executor, Realm } from "../../executor.ts";

/** How many lines of this file are done, from the first on. */
export async function findLinesDone(
	executor: Executor,
	options: { readonly realm: Realm; readonly fileHash: string },
): Promise<number> {
	const { rows } = await executor.query<{ lines_done: string }>(
		"select lines_done from imports where id = $1 and realm = $2",
		[idOf(options), options.realm],
	);
	return Number(rows[0]?.lines_done ?? 0);
}

export async function saveLinesDone(
	executor: Executor,
	options: { readonly realm: Realm; readonly fileHash: string; readonly linesDone: number },
): Promise<void> {
	await executor.query(
		`insert into imports as i (id, realm, lines_done) values ($1, $2, $3)
		 on conflict (id) do update set lines_done = greatest(i.lines_done, excluded.lines_done), updated_at = now()`,
		[idOf(options), options.realm, options.linesDone],
	);
}

/** One file may be imported into several realms. */
function idOf(options: { readonly realm: Realm; readonly fileHash: string }): string {
	return `${options.realm}:${options.fileHash}`;
}
