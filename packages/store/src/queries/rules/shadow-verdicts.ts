// The events that a shadow set would have decided differently.

import { floorUuid7, formatUuid, type ShadowChange } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

interface StoredShadowVerdict {
	/** The decision of the published rules. */
	readonly instead: string;
	readonly decision: string;
	readonly score: number;
	readonly fired: readonly { readonly rule: string; readonly isShadow: boolean }[];
}

interface ShadowVerdicts {
	/** How many events were read. */
	readonly events: number;
	readonly changed: readonly ShadowChange[];
	readonly examples: readonly {
		readonly id: string;
		readonly customerId: string;
		readonly score: number;
		readonly shadow: StoredShadowVerdict;
	}[];
}

interface Row {
	events: string;
	changed: readonly ShadowChange[] | null;
	examples: ShadowVerdicts["examples"] | null;
}

/** The latest events since a time, newest first along the primary key, whose ids are times. */
export async function readShadowVerdicts(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly number: number;
		readonly sinceMs: number;
		readonly eventsMax: number;
		readonly examplesMax: number;
	},
): Promise<ShadowVerdicts> {
	const { rows } = await executor.query<Row>(
		`with recent as materialized (
		   select id, customer_id, score, outcome from events where id >= $1 and realm = $2 order by id desc limit $3
		 ), watched as materialized (
		   select id, customer_id, score, outcome::jsonb -> 'shadow' as shadow from recent
		   where position('"shadow":{"set":' || $4::int || ',' in outcome) > 0
		 ), moved as (
		   select * from watched where shadow ->> 'instead' <> shadow ->> 'decision'
		 )
		 select (select count(*) from recent) as events,
		   (select json_agg(json_build_object('from', "from", 'to', "to", 'count', "count")) from (
		      select shadow ->> 'instead' as "from", shadow ->> 'decision' as "to", count(*) as "count"
		      from moved group by 1, 2 order by 3 desc) as counted) as changed,
		   (select json_agg(json_build_object('id', id, 'customerId', customer_id, 'score', score, 'shadow', shadow)) from (
		      select * from moved order by id desc limit $5) as latest) as examples`,
		[formatUuid(floorUuid7(options.sinceMs)), options.realm, options.eventsMax, options.number, options.examplesMax],
	);
	const [row] = rows;
	return { events: Number(row?.events ?? 0), changed: row?.changed ?? [], examples: row?.examples ?? [] };
}
