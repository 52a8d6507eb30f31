// Marks of confirmed frauds on entities. A mark is keyed by its event, so marking twice changes nothing, and a mark can be
// withdrawn.

import type { EntityRef } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import { noteNetworkChange } from "./network-deciders.ts";

interface MarksOptions {
	readonly realm: Realm;
	readonly eventId: string;
	readonly customerId: string;
	readonly at: number;
	/** When the fraud was confirmed. */
	readonly knownAt: number;
	/** The entities that get the event's mark. */
	readonly marked: readonly EntityRef[];
	/** The entities that lose the event's mark, where they have it. */
	readonly unmarked: readonly EntityRef[];
	/** True when the caller has locked all of these entities. */
	readonly isLocked?: boolean;
}

const hashesOf = (refs: readonly EntityRef[]): Buffer[] => refs.map((ref) => Buffer.from(ref.hash, "base64url"));
const rolesOf = (refs: readonly EntityRef[]): string[] => refs.map((ref) => ref.role);

/** Gives an event's mark to some entities and takes it from others. Call it inside a transaction. */
export async function replaceMarks(executor: Executor, options: MarksOptions): Promise<void> {
	const { marked, unmarked, isLocked = false } = options;
	// Adding marks alone locks the entities in the order of their keys.
	if (unmarked.length > 0 && !isLocked) await lockEntities(executor, options.realm, [...marked, ...unmarked]);
	if (unmarked.length > 0) await unmark(executor, options);
	if (marked.length > 0) await mark(executor, options);
	const hashes = [...marked, ...unmarked].map(({ hash }) => hash);
	await noteNetworkChange(executor, { realm: options.realm, hashes });
}

/** Locks all entities in the order of their keys, as decisions do. Withdrawing before adding would break that order. */
export async function lockEntities(executor: Executor, realm: Realm, refs: readonly EntityRef[]): Promise<void> {
	await executor.query({
		name: "lock-entities",
		text: `select from entities e where realm = $1 and (hash, role) in (select * from unnest($2::bytea[], $3::text[]))
		  order by hash, role for update`,
		values: [realm, hashesOf(refs), rolesOf(refs)],
	});
}

/** For an insert into `entities as e`. An entity that exists keeps its 32 latest marks. */
export const ADD_MARKS_SQL = `on conflict (hash, role, realm) do update
     set marks = (select jsonb_object_agg(key, value) from (
       select key, value from jsonb_each(e.marks || excluded.marks) order by (value ->> 1)::bigint desc limit 32
     ) as latest)`;

async function mark(executor: Executor, options: MarksOptions): Promise<void> {
	await executor.query({
		name: "mark-entities",
		text: `insert into entities as e (hash, role, realm, marks)
		 select t.hash, t.role, $1, jsonb_build_object($4::text, jsonb_build_array($5::text, $6::bigint, $7::bigint))
		   from unnest($2::bytea[], $3::text[]) as t(hash, role) order by t.hash, t.role
		 ${ADD_MARKS_SQL}`,
		values: [
			options.realm,
			hashesOf(options.marked),
			rolesOf(options.marked),
			options.eventId,
			options.customerId,
			options.at,
			options.knownAt,
		],
	});
}

async function unmark(executor: Executor, options: MarksOptions): Promise<void> {
	await executor.query({
		name: "unmark-entities",
		text: `update entities e set marks = e.marks - $4::text
		   from unnest($2::bytea[], $3::text[]) as t(hash, role)
		  where e.hash = t.hash and e.role = t.role and e.realm = $1 and e.marks ? $4::text`,
		values: [options.realm, hashesOf(options.unmarked), rolesOf(options.unmarked), options.eventId],
	});
}
