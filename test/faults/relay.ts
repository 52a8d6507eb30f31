// A relay, for HTTP or for PostgreSQL: it cuts connections half way through an answer, and can be pointed
// elsewhere, as an address does that follows the primary.

import { connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";
import type { Chance } from "../harness/chance.ts";

export class Relay {
	/** How often an answer is cut; each is a moment that somebody draws. */
	cutShare = 0;
	cutCount = 0;
	/** The side that hears nothing any more, as when a network drops one direction. */
	deaf: "near" | "far" | undefined;
	private target: NetConnectOpts;
	private readonly server: Server;
	private readonly chance: Chance;
	private readonly sockets = new Set<Socket>();

	private constructor(target: NetConnectOpts, chance: Chance) {
		this.target = target;
		this.chance = chance;
		this.server = createServer((near) => this.join(near));
	}

	static async open(target: NetConnectOpts, chance: Chance): Promise<Relay> {
		const relay = new Relay(target, chance);
		await new Promise<void>((resolve) => relay.server.listen(0, "127.0.0.1", resolve));
		return relay;
	}

	get port(): number {
		const address = this.server.address();
		if (address === null || typeof address === "string") throw new Error("The relay has no port");
		return address.port;
	}

	/** New connections go there; those that are open end. */
	aim(target: NetConnectOpts): void {
		this.target = target;
		for (const socket of this.sockets) socket.destroy();
	}

	async close(): Promise<void> {
		const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
		for (const socket of this.sockets) socket.destroy();
		await closed;
	}

	private join(near: Socket): void {
		const far = connect(this.target);
		near.on("data", (part) => {
			if (this.deaf !== "far") far.write(part);
		});
		far.on("data", (part: Buffer) => {
			if (this.deaf === "near") return;
			if (!this.chance.isTrue(this.cutShare)) {
				near.write(part);
				return;
			}
			this.cutCount += 1;
			near.write(part.subarray(0, this.chance.below(part.length)), () => near.destroy());
		});
		for (const [socket, other] of [
			[near, far],
			[far, near],
		] as const) {
			this.sockets.add(socket);
			socket.on("error", () => other.destroy());
			socket.on("close", () => {
				other.destroy();
				this.sockets.delete(socket);
			});
		}
	}
}

/** The target of a database's URL. A URL for a Unix socket has no host, which the standard parser does not take. */
export function readTarget(databaseUrl: string): NetConnectOpts {
	const url = parse(databaseUrl);
	const host = url.searchParams.get("host") ?? url.hostname;
	const port = Number(url.searchParams.get("port") ?? (url.port || "5432"));
	return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

/** The same database at another address. */
export function moveDatabase(databaseUrl: string, port: number): string {
	const url = parse(databaseUrl);
	url.searchParams.delete("host");
	url.searchParams.delete("port");
	url.hostname = "127.0.0.1";
	url.port = String(port);
	return url.toString();
}

function parse(databaseUrl: string): URL {
	return new URL(databaseUrl.replace("@/", "@localhost/"));
}
