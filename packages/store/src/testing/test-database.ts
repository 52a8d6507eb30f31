// A test file's own database: a clone of the migrated template, dropped when the file is done.

import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import type pg from "pg";
import { createPool } from "../engine/open-database.ts";
import { formatUrl, withClient } from "../engine/service-database.ts";
import { ADDRESS_VARIABLE, type ClusterAnswer } from "./cluster-server.ts";
import { startTestCluster } from "./test-cluster.ts";

export interface TestDatabase {
	readonly url: string;
	readonly pool: pg.Pool;
	drop(): Promise<void>;
}

export interface TestDatabaseOptions {
	readonly poolSize?: number;
	/** True for a database without any tables, to test the migrations themselves. */
	readonly isEmpty?: boolean;
}

/** Clones the template. Without a test run around it (a script, a benchmark) it starts a cluster of its own. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
	const server = process.env[ADDRESS_VARIABLE];
	const cluster =
		server === undefined ? await startTestCluster() : { ...(await askForCluster(server)), stop: async () => undefined };
	const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
	const { adminConnection, connection, templateName } = cluster;
	await withClient(adminConnection, (client) =>
		client.query(`create database ${name} owner hakiki template ${options.isEmpty ? "template0" : templateName}`),
	);
	const url = formatUrl({ ...connection, database: name });
	const pool = createPool(url, { poolSize: options.poolSize ?? 10, applicationName: name });
	return {
		url,
		pool,
		async drop() {
			await pool.end();
			await withClient(adminConnection, (client) => client.query(`drop database if exists ${name} with (force)`));
			await cluster.stop();
		},
	};
}

function askForCluster(path: string): Promise<ClusterAnswer> {
	return new Promise((resolve, reject) => {
		const socket = connect(path);
		let text = "";
		socket.setEncoding("utf8").on("data", (part: string) => {
			text += part;
		});
		socket.on("error", reject);
		socket.on("end", () => {
			const answer = JSON.parse(text) as ClusterAnswer | { readonly error: string };
			if ("error" in answer) reject(new Error(answer.error));
			else resolve(answer);
		});
	});
}
