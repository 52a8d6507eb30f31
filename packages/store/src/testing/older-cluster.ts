// Makes an embedded database of an older major version of PostgreSQL: the copy that an upgrade makes, in the other
// direction.

import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeLibraryLinks, prepareBinaries, probeBinaries } from "../engine/binaries.ts";
import { type ClusterHome, findClusterHome, makePrivateDir } from "../engine/cluster-home.ts";
import { initialiseCluster } from "../engine/init-cluster.ts";
import { launchPostmaster } from "../engine/launch.ts";
import { readPasswords } from "../engine/passwords.ts";
import { type Postmaster, stopPostmaster } from "../engine/postmaster.ts";
import { ensureServiceDatabase } from "../engine/service-database.ts";
import { buildServerArguments } from "../engine/settings.ts";
import { chooseSocketDir } from "../engine/socket-dir.ts";
import { copyDatabase } from "../engine/upgrade/copy-database.ts";

/** The server must have been stopped. `oldBinaries` is a folder of programs. Gives the older major version. */
export async function makeOlderCluster(dataDir: string, oldBinaries: string): Promise<string> {
	const home = await findClusterHome(dataDir);
	const passwords = home && (await readPasswords(home));
	if (home === undefined || passwords === undefined) throw new Error("There is no database");
	await makeLibraryLinks(join(oldBinaries, "../.."));
	const old = probeBinaries(oldBinaries, home.user);
	if (typeof old === "string") throw new Error(old);
	const log = () => undefined;
	const older: ClusterHome = { ...home, clusterDir: `${home.clusterDir}.older` };
	const exchangeDir = join(home.homeDir, "older-exchange");
	await makePrivateDir(exchangeDir, home.user);
	await initialiseCluster({ home: older, binaries: old, password: passwords.admin, durability: "disposable" });
	const socketDir = await chooseSocketDir(home);
	const running: Postmaster[] = [];
	const launch = async (one: ClusterHome, binaries: typeof old, port: number) => {
		const parameters = buildServerArguments(one.clusterDir, { socketDir, port, durability: "disposable" });
		running.push(await launchPostmaster({ home: one, binaries, parameters, log }));
	};
	try {
		await launch(home, await prepareBinaries({ user: home.user, copyDir: home.binariesDir, log }), 5432);
		await launch(older, old, 5433);
		const [from, to] = running;
		if (from === undefined || to === undefined) throw new Error("They did not start");
		await ensureServiceDatabase(to, passwords);
		await copyDatabase({ from, to, passwords, exchangeDir, log });
	} finally {
		for (const postmaster of running) await stopPostmaster(postmaster);
		await rm(exchangeDir, { recursive: true, force: true });
	}
	await rm(home.clusterDir, { recursive: true, force: true });
	await rename(older.clusterDir, home.clusterDir);
	return old.majorVersion;
}
