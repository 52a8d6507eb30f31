// A URL that names several hosts, as libpq accepts it: postgresql://user@one:5432,two:5432/database. One host is the primary,
// and after a failover another one is. Each new connection starts at the host where the last one found the primary.

import type { EventEmitter } from "node:events";
import pg from "pg";

export interface Host {
	readonly host: string;
	readonly port: number;
}

export interface SeveralHosts {
	/** The URL with the first host only, which the driver can read. */
	readonly url: string;
	readonly hosts: readonly Host[];
}

const FORM = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s;
const PORT = 5432;

/** Gives undefined for a URL of one host. */
export function splitHosts(url: string): SeveralHosts | undefined {
	const [, scheme = "", authority = "", rest = ""] = FORM.exec(url) ?? [];
	// The user and the password stand before the last @, and may contain commas too.
	const start = authority.lastIndexOf("@") + 1;
	const names = authority.slice(start).split(",");
	if (names.length === 1) return undefined;
	return { url: `${scheme}${authority.slice(0, start)}${names[0]}${rest}`, hosts: names.map(readHost) };
}

function readHost(text: string): Host {
	const { hostname, port } = new URL(`postgresql://${text}`);
	return { host: hostname.replace(/^\[(.*)\]$/, "$1"), port: port === "" ? PORT : Number(port) };
}

/** For a pool: connections that follow the primary. After one fails or finds a standby, the next one tries another host. */
export function followPrimary(hosts: readonly Host[]): Pick<pg.PoolConfig, "Client" | "onConnect"> {
	let at = 0;
	const moveFrom = (index: number): void => {
		if (at === index) at = (index + 1) % hosts.length;
	};
	const places = new WeakMap<pg.ClientBase, number>();
	class Follower extends pg.Client {
		constructor(config?: pg.ClientConfig) {
			super(config);
			const index = at;
			let isUp = false;
			Object.assign(this, hosts[index]);
			places.set(this, index);
			this.once("connect", () => {
				isUp = true;
			});
			// Only a connection that fails to open says something about the host. The driver's types leave out its socket, whose
			// error comes first when a host is gone.
			const leave = (): void => {
				if (!isUp) moveFrom(index);
			};
			(this as unknown as { readonly connection: EventEmitter }).connection.once("error", leave);
			this.once("end", leave);
		}
	}
	return {
		Client: Follower,
		async onConnect(client) {
			const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
			if (rows[0]?.standby !== true) return;
			moveFrom(places.get(client) ?? at);
			throw Object.assign(new Error("The host is a standby"), { code: "25006" });
		},
	};
}
