// Starts the postmaster of a cluster. It adopts one that outlived its owner, and waits for one that is shutting down.

import type { Binaries } from "./binaries.ts";
import type { ClusterHome } from "./cluster-home.ts";
import { pause } from "./engine-error.ts";
import {
	awaitDyingPostmaster,
	findPostmaster,
	formatStartCommand,
	isRunning,
	type Postmaster,
	readStartCommand,
	removeRecycledPidFile,
	spawnPostmaster,
	stopPostmaster,
	waitUntilReady,
} from "./postmaster.ts";

export interface LaunchPlan {
	readonly home: ClusterHome;
	readonly binaries: Binaries;
	readonly parameters: readonly string[];
	readonly log: (message: string) => void;
}

const DYING_TIMEOUT_MS = 60_000;
/** PostgreSQL's message while sessions of a killed postmaster still run. They end within about a second. */
const STILL_DYING = [/pre-existing shared memory block/, /lock file "[^"]*" already exists/];

export async function launchPostmaster(plan: LaunchPlan): Promise<Postmaster> {
	const adopted = await adoptPostmaster(plan);
	if (adopted !== undefined) return adopted;
	await removeRecycledPidFile(plan.home.clusterDir);
	const end = Date.now() + DYING_TIMEOUT_MS;
	for (;;) {
		try {
			return await spawnPostmaster(plan);
		} catch (error) {
			if (Date.now() > end || !STILL_DYING.some((sign) => sign.test(String(error)))) throw error;
			await pause(200);
		}
	}
}

/** A postmaster that runs with other settings, or those of another version of Hakiki, is restarted with ours. */
async function adoptPostmaster(plan: LaunchPlan): Promise<Postmaster | undefined> {
	const { home, binaries, parameters, log } = plan;
	const found = findPostmaster(home.clusterDir);
	if (found === undefined) return undefined;
	if (found.status === "stopping") {
		await awaitDyingPostmaster(found);
		return undefined;
	}
	if ((await readStartCommand(home.clusterDir)) !== formatStartCommand(binaries, parameters)) {
		log(`Restarting the PostgreSQL that was left running (process ${found.pid}) with the settings of this version.`);
		await stopPostmaster(found);
		return undefined;
	}
	log(`Adopting the PostgreSQL that outlived its last owner (process ${found.pid}).`);
	return waitUntilReady(home.clusterDir, () => (isRunning(found) ? undefined : "it ended meanwhile")).catch(
		() => undefined,
	);
}
