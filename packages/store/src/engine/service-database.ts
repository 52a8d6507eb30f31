// Creates the database and the role inside the embedded cluster where they are missing. It runs at each start.

import pg from "pg";
import { buildEngineError, readErrorCode } from "./engine-error.ts";
import { ADMIN_ROLE, SERVICE_DATABASE, SERVICE_ROLE } from "./init-cluster.ts";
import type { Passwords } from "./passwords.ts";

export interface Connection {
	readonly host: string;
	readonly port: number;
	readonly user: string;
	readonly password: string;
	readonly database: string;
}

export interface Address {
	readonly socketDir: string;
	readonly port: number;
}

const CONNECT_TIMEOUT_MS = 10_000;
const WRONG_PASSWORD = "28P01";

export function buildServiceConnection(address: Address, { service: password }: Passwords): Connection {
	const { socketDir: host, port } = address;
	return { host, port, user: SERVICE_ROLE, password, database: SERVICE_DATABASE };
}

export function buildAdminConnection(address: Address, { admin: password }: Passwords): Connection {
	const { socketDir: host, port } = address;
	return { host, port, user: ADMIN_ROLE, password, database: "postgres" };
}

export function formatUrl(connection: Connection): string {
	const { host, port, user, password, database } = connection;
	return `postgresql://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

export async function withClient<T>(connection: Connection, use: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
	client.on("error", () => undefined);
	try {
		await client.connect();
		return await use(client);
	} finally {
		await client.end().catch(() => undefined);
	}
}

/** Each step checks first, because a process that was killed between two steps leaves the rest to the next start. */
export async function ensureServiceDatabase(address: Address, passwords: Passwords): Promise<void> {
	try {
		await withClient(buildAdminConnection(address, passwords), async (client) => {
			const { rows } = await client.query<{ role: boolean; database: boolean }>(
				`select exists (select from pg_roles where rolname = $1) as role,
				        exists (select from pg_database where datname = $2) as database`,
				[SERVICE_ROLE, SERVICE_DATABASE],
			);
			if (rows[0]?.role !== true) {
				// This statement takes no bound parameter. The password is base64url, and statements are not logged.
				await client.query(`create role ${SERVICE_ROLE} login password '${passwords.service}' in role pg_monitor`);
			}
			if (rows[0]?.database !== true) {
				await client.query(`create database ${SERVICE_DATABASE} owner ${SERVICE_ROLE}`);
			}
		});
	} catch (error) {
		if (readErrorCode(error) !== WRONG_PASSWORD) throw error;
		throw buildEngineError(
			"The embedded database does not accept the password in postgres.admin-password. Delete that file in the data folder and start again; a new password will be set.",
			error,
		);
	}
}
