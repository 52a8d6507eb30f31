// Confirmed frauds on entities. A mark is keyed by its event, so marking twice is marking once, and it can be withdrawn.

import type { EntityRef } from "@hakiki/domain";
import type { Executor, Realm } from "../executor.ts";

interface MarkOptions {
	readonly realm: Realm;
	readonly refs: readonly EntityRef[];
	readonly eventId: string;
}

const hashesOf = (refs: readonly EntityRef[]): Buffer[] => refs.map((ref) => Buffer.from(ref.hash, "base64url"));

/** Marks, keeping the 32 latest. Rows are taken in the order of their keys, as everywhere. */
export async function markEntities(
	executor: Executor,
	options: MarkOptions & { readonly customerId: string; readonly at: number },
): Promise<void> {
	if (options.refs.length === 0) return;
	await executor.query(
		`insert into entities as e (hash, role, realm, marks)
		 select t.hash, t.role, $1, jsonb_build_object($4::text, jsonb_build_array($5::text, $6::bigint))
		   from unnest($2::bytea[], $3::text[]) as t(hash, role) order by t.hash, t.role
		 on conflict (hash, role, realm) do update
		    set marks = (select jsonb_object_agg(key, value) from (
		      select key, value from jsonb_each(e.marks || excluded.marks) order by (value ->> 1)::bigint desc limit 32
		    ) as latest)`,
		[
			options.realm,
			hashesOf(options.refs),
			options.refs.map((ref) => ref.role),
			options.eventId,
			options.customerId,
			options.at,
		],
	);
}

export async function unmarkEntities(executor: Executor, options: MarkOptions): Promise<void> {
	if (options.refs.length === 0) return;
	await executor.query(
		`update entities e set marks = e.marks - $4::text
		   from (select * from unnest($2::bytea[], $3::text[]) as t(hash, role) order by hash, role) as t
		  where e.hash = t.hash and e.role = t.role and e.realm = $1`,
		[options.realm, hashesOf(options.refs), options.refs.map((ref) => ref.role), options.eventId],
	);
}
