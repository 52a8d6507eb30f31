// Opens the database of a command, with or without a running server, and always closes it.

import { AppError } from "@hakiki/domain";
import {
	type AdminTools,
	ClockWatch,
	createService,
	createWorld,
	findWorkspace,
	type KeyTools,
	openAdminTools,
	openKeyTools,
	type Service,
	type Workspace,
	type World,
} from "@hakiki/service";
import type { Database } from "@hakiki/store";
import { locateDatabase } from "../start/locate-database.ts";
import { openInstallation } from "../start/open-installation.ts";
import type { CommandIo } from "./command.ts";
import type { Options } from "./read-options.ts";

export interface CommandNeeds {
	/** For example `hakiki keys create`. The lock of the data folder and the database's list of sessions show it. */
	readonly purpose: string;
	/** True for commands that may create an installation. */
	readonly mayCreate?: boolean;
	readonly poolSize?: number;
	/** True for commands that decide. They read the lists of names first, which takes a second or more. */
	readonly hasLists?: boolean;
}

/** Gives short commands the key and the database, without reference data. */
export function withAdminTools<Result>(
	options: Options,
	io: CommandIo,
	needs: CommandNeeds,
	work: (tools: AdminTools, database: Database) => Promise<Result>,
): Promise<Result> {
	return withDatabase(options, io, needs, async (database, dataDir) =>
		work(await openAdminTools({ pool: database.pool, env: io.env, dataDir, world: createCommandWorld(io) }), database),
	);
}

/** The same for a command about the workspace that `--workspace` names. */
export function withWorkspace<Result>(
	options: Options,
	io: CommandIo,
	needs: CommandNeeds,
	work: (tools: AdminTools, workspace: Workspace) => Promise<Result>,
): Promise<Result> {
	const name = options.requiredText("workspace");
	return withAdminTools(options, io, needs, async (tools) => work(tools, await findWorkspace(tools, name)));
}

/** Gives commands about the master key the keys of the installation and the database. */
export function withKeyTools<Result>(
	options: Options,
	io: CommandIo,
	needs: CommandNeeds,
	work: (tools: KeyTools) => Promise<Result>,
): Promise<Result> {
	return withDatabase(options, io, needs, async (database, dataDir) =>
		work(await openKeyTools({ pool: database.pool, env: io.env, dataDir, world: createCommandWorld(io) })),
	);
}

/** Gives the whole service to commands that decide, convert or change customers. */
export function withService<Result>(
	options: Options,
	io: CommandIo,
	needs: CommandNeeds,
	work: (service: Service, database: Database, dataDir: string | undefined) => Promise<Result>,
): Promise<Result> {
	return withDatabase(options, io, needs, async (database, dataDir) => {
		const world = createCommandWorld(io);
		// Loaded only here, because the contract's schemas compile slowly and short commands do not need them.
		const { presentDecision } = await import("@hakiki/contract");
		const hasLists = needs.hasLists === true;
		const service = await createService({
			pool: database.pool,
			env: io.env,
			dataDir,
			world,
			presentDecision,
			hasLists,
		});
		try {
			return await work(service, database, dataDir);
		} finally {
			await service.close();
		}
	});
}

async function withDatabase<Result>(
	options: Options,
	io: CommandIo,
	needs: CommandNeeds,
	work: (database: Database, dataDir: string | undefined) => Promise<Result>,
): Promise<Result> {
	const location = locateDatabase({ env: io.env, cwd: io.cwd, data: options.data });
	const database = await openInstallation({ location, poolSize: 4, ...needs, log: (message) => io.say(message) });
	try {
		await checkClock(database);
		return await work(database, location.kind === "embedded" ? location.dataDir : undefined);
	} finally {
		await database.close();
	}
}

/** Commands write this machine's time into the audit log and into holds, so a wrong clock would end holds too early. */
async function checkClock({ pool }: Database): Promise<void> {
	if (!(await new ClockWatch({ pool, world: createWorld(() => undefined) }).compare())) return;
	throw new AppError(
		"service_unavailable",
		"This machine's clock is 2 s or more off the database's, so nothing was changed. Correct the clock, for example with NTP.",
	);
}

/** Prints only warnings and errors. */
function createCommandWorld(io: CommandIo): World {
	return createWorld((level, message) => {
		if (level !== "info") io.say(message);
	});
}
