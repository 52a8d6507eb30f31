// The settings that we give PostgreSQL on its command line, where they override the files in the cluster.

import { totalmem } from "node:os";

export type Durability = "durable" | "disposable";

export interface SettingsInput {
	readonly socketDir: string;
	readonly port: number;
	readonly durability: Durability;
}

export function buildServerArguments(clusterDir: string, input: SettingsInput): string[] {
	const settings = { ...buildBaseSettings(input), ...PRIVATE_LOG, ...buildDurability(input.durability) };
	return ["-D", clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

function buildBaseSettings({ socketDir, port }: SettingsInput): Record<string, string> {
	return {
		listen_addresses: "",
		unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
		unix_socket_permissions: "0700",
		port: String(port),
		max_connections: "200",
		password_encryption: "scram-sha-256",
		timezone: "UTC",
		log_timezone: "UTC",
		jit: "off",
		random_page_cost: "1.1",
		track_io_timing: "off",
		// Parallel plans take memory from /dev/shm, of which a container has 64 MB, and no query of ours gains by them.
		max_parallel_workers_per_gather: "0",
	};
}

/** Statements, parameters, keys and the text of failed input hold personal data; none of them may reach the log. */
const PRIVATE_LOG: Record<string, string> = {
	logging_collector: "off",
	log_destination: "stderr",
	// Above ERROR and WARNING, which quote values. The client that caused them gets them anyway.
	log_min_messages: "log",
	log_min_error_statement: "panic",
	// Details are left out: those of a crashed backend quote its statement, those of a unique violation its key.
	log_error_verbosity: "terse",
	log_statement: "none",
	log_min_duration_statement: "-1",
	log_parameter_max_length: "0",
	log_parameter_max_length_on_error: "0",
	log_checkpoints: "off",
};

function buildDurability(durability: Durability): Record<string, string> {
	if (durability === "disposable") {
		return {
			fsync: "off",
			full_page_writes: "off",
			shared_buffers: "64MB",
			max_wal_size: "1GB",
		};
	}
	return {
		fsync: "on",
		full_page_writes: "on",
		synchronous_commit: "on",
		shared_buffers: `${chooseSharedBuffersMb(readMemoryBytes())}MB`,
		max_wal_size: "2GB",
		min_wal_size: "256MB",
		checkpoint_timeout: "15min",
		// The packages are built without lz4, and pglz costs more processor time than the bytes it saves.
		wal_compression: "off",
	};
}

/** An eighth of the memory, between 64 and 512 MB: the rest is better used by the system's own cache. */
export function chooseSharedBuffersMb(memoryBytes: number): number {
	return Math.min(512, Math.max(64, Math.floor(memoryBytes / 8 / 1024 / 1024)));
}

function readMemoryBytes(): number {
	const limit = process.constrainedMemory();
	return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
