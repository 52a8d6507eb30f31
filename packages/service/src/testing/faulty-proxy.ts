// For tests: a proxy in front of PostgreSQL that can cut connections at the worst moment.

import { connect, createServer, type Socket } from "node:net";

export interface FaultyProxy {
	/** The database's URL, through the proxy. */
	readonly url: string;
	/** The next statement with this text reaches the server, but the connection ends before its response. */
	loseAnswerTo(text: string): void;
	/** The connection ends before the next statement with this text reaches the server. */
	cutBefore(text: string): void;
	/** From now on every statement with this text waits for the act before it reaches the server. */
	actBefore(text: string, act: () => Promise<void>): void;
	readonly lostCount: number;
	/** Ends all connections of the client now. The server may still be busy with their statements. */
	cutAll(): void;
	close(): Promise<void>;
}

export async function openFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
	const target = readUrl(databaseUrl);
	const host = target.searchParams.get("host") ?? target.hostname;
	const port = Number(target.searchParams.get("port") ?? (target.port || "5432"));
	let armed: string | undefined;
	let cutting: string | undefined;
	let acting: { readonly text: string; readonly act: () => Promise<void> } | undefined;
	let lostCount = 0;
	const sockets = new Set<Socket>();
	const insides = new Set<Socket>();
	const server = createServer((inside) => {
		const outside = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
		insides.add(inside);
		inside.on("close", () => insides.delete(inside));
		let isLosing = false;
		let passed: Promise<void> = Promise.resolve();
		const pass = async (part: Buffer): Promise<void> => {
			if (acting !== undefined && part.includes(acting.text)) await acting.act();
			if (cutting !== undefined && part.includes(cutting)) {
				cutting = undefined;
				lostCount += 1;
				inside.destroy();
				return;
			}
			if (armed !== undefined && part.includes(armed)) {
				armed = undefined;
				isLosing = true;
			}
			if (!outside.destroyed) outside.write(part);
		};
		inside.on("data", (part: Buffer) => {
			passed = passed.then(() => pass(part));
		});
		outside.on("data", (part) => {
			if (!isLosing) {
				inside.write(part);
				return;
			}
			// The server has responded, so the work is done, but the client never hears of it.
			lostCount += 1;
			inside.destroy();
			outside.destroy();
		});
		for (const [socket, other] of [
			[inside, outside],
			[outside, inside],
		] as const) {
			sockets.add(socket);
			socket.on("error", () => other.destroy());
			socket.on("close", () => {
				other.destroy();
				sockets.delete(socket);
			});
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The proxy has no port");
	const url = readUrl(databaseUrl);
	url.searchParams.delete("host");
	url.searchParams.delete("port");
	url.hostname = "127.0.0.1";
	url.port = String(address.port);
	return {
		url: url.toString(),
		loseAnswerTo(text) {
			armed = text;
		},
		cutBefore(text) {
			cutting = text;
		},
		actBefore(text, act) {
			acting = { text, act };
		},
		cutAll() {
			for (const inside of insides) inside.destroy();
		},
		get lostCount() {
			return lostCount;
		},
		close: () =>
			new Promise((resolve) => {
				for (const socket of sockets) socket.destroy();
				server.close(() => resolve());
			}),
	};
}

/** A URL for a Unix socket has no host, which the standard parser rejects. */
function readUrl(databaseUrl: string): URL {
	return new URL(databaseUrl.replace("@/", "@localhost/"));
}
