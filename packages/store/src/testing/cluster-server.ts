// A server in the main process of a test run. Test workers ask it for the cluster, which starts with the first request, so
// that a run of pure tests costs nothing.

import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REMOVE, startTestCluster, type TestCluster } from "./test-cluster.ts";

/** Workers inherit this variable from the main process. It holds the server's address. */
export const ADDRESS_VARIABLE = "HAKIKI_TEST_CLUSTER";

export type ClusterAnswer = Pick<TestCluster, "adminConnection" | "connection" | "templateName">;

/** Returns a function that closes the server and stops the cluster. Where there are several projects, the first opens it. */
export async function openClusterServer(): Promise<() => Promise<void>> {
	if (process.env[ADDRESS_VARIABLE] !== undefined) return async () => undefined;
	const folder = await mkdtemp(join(tmpdir(), "hakiki-cluster-"));
	const path = join(folder, "socket");
	let cluster: Promise<TestCluster> | undefined;
	const server = createServer((socket) => {
		cluster ??= startTestCluster();
		void answer(socket, cluster);
	});
	await new Promise<void>((resolve) => server.listen(path, resolve));
	process.env[ADDRESS_VARIABLE] = path;
	return async () => {
		delete process.env[ADDRESS_VARIABLE];
		server.close();
		await (await cluster?.catch(() => undefined))?.stop();
		await rm(folder, REMOVE);
	};
}

async function answer(socket: Socket, cluster: Promise<TestCluster>): Promise<void> {
	socket.on("error", () => undefined);
	try {
		const { adminConnection, connection, templateName } = await cluster;
		socket.end(JSON.stringify({ adminConnection, connection, templateName } satisfies ClusterAnswer));
	} catch (error) {
		socket.end(JSON.stringify({ error: `The test cluster did not start: ${String(error)}` }));
	}
}
