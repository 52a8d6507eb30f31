// Collects what a supporter needs to understand an installation, without secrets, personal data or keys. Everything in it is
// a number, a word of ours, an id, or a sentence that `scrubText` has cleaned.

import { createReadStream } from "node:fs";
import { availableParallelism, freemem, loadavg, totalmem } from "node:os";
import { createInterface } from "node:readline";
import { AppError, formatIdOfUuid } from "@hakiki/domain";
import {
	listMigrations,
	listRealms,
	listTableSizes,
	migrations,
	type Pool,
	readDatabaseState,
	readServerFacts,
	readServerSettings,
} from "@hakiki/store";
import { readVitals } from "../vitals/read-vitals.ts";
import type { Finding } from "./finding.ts";
import { scrubText } from "./scrub-text.ts";

export interface BundleOptions {
	/** Undefined if the database cannot be opened. */
	readonly pool: Pool | undefined;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly findings: readonly Finding[];
	readonly version: string;
	/** The log of a server. */
	readonly logFile?: string | undefined;
	now(): number;
}

/** Variables whose values are numbers or words of ours. Of all others the bundle only tells that they are set. */
const CLEAR_VARIABLES: readonly string[] = [
	"HAKIKI_ANSWER_SECONDS",
	"HAKIKI_SESSION_IDLE_MINUTES",
	"HAKIKI_SESSION_HOURS",
	"HAKIKI_WEBHOOK_TARGETS",
	"HAKIKI_LIST_TARGETS",
	"HAKIKI_OPS_PORT",
	"HAKIKI_PLAIN_HTTP",
	"HAKIKI_HANDOVER_PORT",
	"HAKIKI_MEMORY_MB",
	"HAKIKI_LOG_LEVEL",
];
const CLEAR_VALUE = /^(\d{1,6}|[a-z, ]{1,20})$/;

const SERVER_SETTINGS = [
	...[
		"autovacuum",
		"checkpoint_timeout",
		"effective_cache_size",
		"fsync",
		"full_page_writes",
		"jit",
		"maintenance_work_mem",
	],
	...[
		"max_connections",
		"max_wal_size",
		"random_page_cost",
		"shared_buffers",
		"synchronous_commit",
		"wal_level",
		"work_mem",
	],
];

export async function makeBundle(options: BundleOptions): Promise<Readonly<Record<string, unknown>>> {
	const { pool, env, findings, version, logFile } = options;
	const names = pool === undefined ? new Map<string, string>() : await nameWorkspaces(pool).catch(() => new Map());
	const clean = (text: string): string => scrubText(text, names);
	return {
		made_at: new Date(options.now()).toISOString(),
		version,
		machine: {
			...{ node: process.version, platform: process.platform, arch: process.arch },
			...{ processors: availableParallelism(), memory_bytes: totalmem(), free_bytes: freemem(), load: loadavg() },
		},
		settings: describeSettings(env),
		checks: findings.map(({ check, level, finding, advice, quotes }) => ({
			...{ check, level, finding: clean(omit(finding, quotes)) },
			...(advice !== undefined && { advice: clean(advice) }),
		})),
		database: pool === undefined ? null : await describeDatabase(pool, options.now()).catch(describeProblem),
		...(logFile !== undefined && { log: await readLog(logFile, clean) }),
	};
}

function omit(finding: string, quotes: readonly string[] = []): string {
	return quotes.filter((quote) => quote !== "").reduce((text, quote) => text.replaceAll(quote, "…"), finding);
}

/** A workspace's name is often that of the business. */
async function nameWorkspaces(pool: Pool): Promise<ReadonlyMap<string, string>> {
	return new Map((await listRealms(pool)).map(({ id, name }) => [name, formatIdOfUuid("wsp", id)]));
}

function describeSettings(env: BundleOptions["env"]): Readonly<Record<string, string>> {
	const set = Object.entries(env).filter(
		([name, value]) => /^(HAKIKI_|DATABASE_URL$)/.test(name) && (value ?? "") !== "",
	);
	return Object.fromEntries(
		set.map(([name, value = ""]) => [name, CLEAR_VARIABLES.includes(name) && CLEAR_VALUE.test(value) ? value : "set"]),
	);
}

async function describeDatabase(pool: Pool, at: number): Promise<unknown> {
	const { version, databaseBytes } = await readServerFacts(pool);
	const settings = await readServerSettings(pool, { names: SERVER_SETTINGS });
	const facts = { version, bytes: databaseBytes, settings };
	if ((await readDatabaseState(pool)).version === 0) return facts;
	const tables = migrations.flatMap(({ sql }) =>
		[...sql.matchAll(/^create table (\w+)/gm)].map((match) => match[1] ?? ""),
	);
	return {
		...facts,
		migrations: await listMigrations(pool),
		tables: await listTableSizes(pool, { tables }),
		figures: await readVitals({ pool }, { at }),
	};
}

/** An error's message may quote a row or an address. */
function describeProblem(error: unknown): { readonly problem: string } {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	return { problem: `could not be read${/^\w{1,40}$/.test(code) ? ` (${code})` : ""}` };
}

const LOG_LINES_MAX = 500;
const LINE_LENGTH_MAX = 10_000;
/** Without the ids that a caller may choose and those of people. */
const LOG_WORDS = [
	"level",
	"time",
	"msg",
	"component",
	"method",
	"route",
	"error_code",
	"failure",
	"failure_code",
	"reason",
	"rule",
];
const LOG_NUMBERS = ["status", "duration_ms", "count", "port"];

/** The latest lines that the server wrote, from the fields that are known to be safe. */
async function readLog(file: string, clean: (text: string) => string): Promise<readonly unknown[]> {
	const kept: unknown[] = [];
	try {
		for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
			const picked = line.length > LINE_LENGTH_MAX ? undefined : pickLine(line, clean);
			if (picked !== undefined) kept.push(picked);
			if (kept.length > LOG_LINES_MAX) kept.shift();
		}
	} catch (error) {
		throw new AppError("invalid_request", `--log: ${file} cannot be read`, { cause: error });
	}
	return kept;
}

/** Log collectors put text before a line, so parsing starts at the first brace. */
function pickLine(line: string, clean: (text: string) => string): unknown {
	let read: Readonly<Record<string, unknown>>;
	try {
		read = JSON.parse(line.slice(line.indexOf("{"))) as Readonly<Record<string, unknown>>;
	} catch {
		return undefined;
	}
	if (typeof read !== "object" || read === null || typeof read["msg"] !== "string") return undefined;
	const picked: Record<string, string | number> = {};
	for (const name of LOG_WORDS) {
		const value = read[name];
		if (typeof value !== "string") continue;
		// Times are written by the logger and have no names in them, but digits that the cleaning would remove. A message is
		// a constant, but some end with a colon and the words of somebody else.
		if (name === "time") picked[name] = isTime(value) ? value : "";
		else picked[name] = clean(name === "msg" ? (value.split(": ", 1)[0] ?? "") : value);
	}
	for (const name of LOG_NUMBERS) {
		const value = read[name];
		if (typeof value === "number") picked[name] = value;
	}
	const { workspace_id: workspaceId } = read;
	if (typeof workspaceId === "string" && /^wsp_[0-9A-Z]{26}$/.test(workspaceId)) picked["workspace_id"] = workspaceId;
	return picked;
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
