// Chooses the private folder of the Unix socket: inside the cluster's home, unless its path is too long for a socket
// address or the file system has no sockets (some container mounts). Then the folder lies in a system folder for sockets.

import { createHash, randomBytes } from "node:crypto";
import { rm, rmdir } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type ClusterHome, makePrivateDir } from "./cluster-home.ts";
import { canUserWriteInto, isRoot } from "./database-user.ts";
import { buildEngineError } from "./engine-error.ts";

/** A socket address holds 107 bytes on Linux and 103 on macOS, the name `/.s.PGSQL.5432` and its end included. */
const PATH_BYTES_MAX = 103 - "/.s.PGSQL.65535.lock".length;

export async function chooseSocketDir(home: ClusterHome): Promise<string> {
	const name = `hakiki-${createHash("sha256").update(home.clusterDir).digest("hex").slice(0, 16)}`;
	const runtimeDir = isRoot() ? "/run" : process.env["XDG_RUNTIME_DIR"];
	const candidates = [
		join(home.homeDir, "socket"),
		...(runtimeDir ? [join(runtimeDir, name)] : []),
		join(tmpdir(), name),
	];
	for (const path of candidates) {
		if (Buffer.byteLength(path) > PATH_BYTES_MAX || !(await makePrivateDir(path, home.user))) continue;
		if (home.user !== undefined && !canUserWriteInto(home.user, path)) continue;
		if (await canHoldSocket(path)) return path;
	}
	throw buildEngineError(`No folder can hold the database's socket; tried ${candidates.join(", ")}.`);
}

/** Removes a folder outside of the cluster's home, which nothing else would remove. */
export async function removeForeignSocketDir(home: ClusterHome, socketDir: string): Promise<void> {
	if (dirname(socketDir) !== home.homeDir) await rmdir(socketDir).catch(() => undefined);
}

async function canHoldSocket(folder: string): Promise<boolean> {
	const path = join(folder, `.try-${randomBytes(4).toString("hex")}`);
	const server = createServer();
	try {
		return await new Promise<boolean>((resolve) => {
			server.once("error", () => resolve(false));
			server.listen(path, () => server.close(() => resolve(true)));
		});
	} finally {
		await rm(path, { force: true }).catch(() => undefined);
	}
}
