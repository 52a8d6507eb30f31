// The processes that serve the API now. Each one writes that it lives and reads who else does, by the database's clock alone.

import type { Pool, PoolClient } from "pg";
import type { Executor } from "../../executor.ts";

/** A row that is older counts for nothing. */
const LIVE_SECONDS = 2;
/** More processes than this do not know of each other. All see the same ones, because they are sorted. */
const LISTED_MAX = 64;
const PORT_MAX = 65_535;
const LOOPBACK = "127.0.0.1";

export interface LiveProcess {
	/** Equal for the workers of one server. */
	readonly server: string;
	readonly slot: number;
	readonly build: string;
	/** Where it takes events of other processes; undefined while it takes none. */
	readonly address: { readonly host: string; readonly port: number } | undefined;
	/** The number of processes of other servers that answer it. */
	readonly links: number;
}

interface Row {
	readonly server: string;
	readonly slot: number;
	readonly build: string;
	readonly host: string | null;
	readonly port: number | null;
	readonly links: number;
}

const COLUMNS = "server, slot, build, host, port, links";
/** The primary key sorts the few rows. */
const LIVE = `where beat_at > clock_timestamp() - interval '${LIVE_SECONDS} s' order by server, slot limit ${LISTED_MAX}`;

export interface Heartbeat {
	/** Every live process but the own one. */
	readonly others: readonly LiveProcess[];
	/** The database's clock. */
	readonly clockMs: number;
}

/** Writes that a process lives, and reads which others do. */
export async function beatProcess(executor: Executor, own: LiveProcess): Promise<Heartbeat> {
	const { rows } = await executor.query<Partial<Row> & { clock_ms: number }>({
		name: "beat-process",
		text: `with beat as (
		   insert into processes (${COLUMNS}, beat_at) values ($1, $2, $3, $4, $5, $6, clock_timestamp())
		   on conflict (server, slot) do update
		     set build = excluded.build, host = excluded.host, port = excluded.port, links = excluded.links,
		         beat_at = excluded.beat_at
		   returning beat_at
		 ), live as (select ${COLUMNS} from processes ${LIVE})
		 select date_part('epoch', beat_at) * 1000 as clock_ms, ${COLUMNS}
		   from beat left join live on (server, slot) <> ($1, $2)`,
		values: [own.server, own.slot, own.build, own.address?.host, own.address?.port, own.links],
	});
	const [first] = rows;
	if (first === undefined) throw new Error("PostgreSQL stored no heartbeat");
	return { others: rows.flatMap((row) => (isWhole(row) ? [toProcess(row)] : [])), clockMs: Math.floor(first.clock_ms) };
}

export async function listProcesses(executor: Executor): Promise<readonly LiveProcess[]> {
	const { rows } = await executor.query<Row>(`select ${COLUMNS} from processes ${LIVE}`);
	return rows.map(toProcess);
}

/** Removes a process that ends, so that the others need not wait for its row to grow old. */
export async function removeProcess(
	executor: Executor,
	{ server, slot }: Pick<LiveProcess, "server" | "slot">,
): Promise<void> {
	await executor.query("delete from processes where server = $1 and slot = $2", [server, slot]);
}

/** Removes the rows of processes that were killed. */
export async function removeDeadProcesses(executor: Executor): Promise<void> {
	await executor.query("delete from processes where beat_at < clock_timestamp() - interval '1 minute'");
}

/** The address of this machine on its way to PostgreSQL. Through a Unix socket, all processes are on this machine. */
export async function findOwnHost(pool: Pool): Promise<string> {
	const client: PoolClient & { connection?: { stream?: { localAddress?: unknown } } } = await pool.connect();
	try {
		const host = client.connection?.stream?.localAddress;
		return typeof host === "string" ? host : LOOPBACK;
	} finally {
		client.release();
	}
}

/** Without other processes, the join gives one row of nulls. */
function isWhole(row: Partial<Row>): row is Row {
	return typeof row.server === "string";
}

/** A port that was written by hand may be none. */
function toProcess({ server, slot, build, host, port, links }: Row): LiveProcess {
	const hasAddress = host !== null && port !== null && port > 0 && port <= PORT_MAX;
	return { server, slot, build, links, address: hasAddress ? { host, port } : undefined };
}
