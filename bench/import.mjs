// `npm run bench -- --import N`: the time of `hakiki events import` for about N events of invented traffic with labels,
// into an empty database.

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makePartitions } from "@hakiki/service";
import { migrations, openDatabase, runMigrations } from "@hakiki/store";
import { makeFolder, removeFolder } from "./disk.mjs";
import { readBusyUs, readTreeUs } from "./processor-time.mjs";
import { formatBar, formatTable, roundTo } from "./table.mjs";

const HAKIKI = fileURLToPath(new URL("../apps/server/bin/hakiki.mjs", import.meta.url));
const DAYS = 30;
/** About how many events an invented customer has in this many days. */
const EVENTS_EACH = 44;
/** One million events in three minutes. */
const BAR_PER_SECOND = 5_556;
const SAMPLE_MS = 200;

/** @param {import("./options.mjs").Options} options */
export async function runImportBench(options) {
	const folder = await makeFolder(options.dir);
	const dataDir = join(folder, "data");
	const env = { ...process.env, HAKIKI_MASTER_KEY: randomBytes(32).toString("base64"), HAKIKI_DATA: dataDir };
	for (const name of ["DATABASE_URL", "HAKIKI_MASTER_KEY_FILE"]) delete env[name];
	const run = (...args) => runHakiki(args, { env, cwd: folder });
	const undo = [() => removeFolder(folder)];
	try {
		const database = await openDatabase({ dataDir, applicationName: "hakiki bench" });
		undo.push(() => removeFolder(join(database.engine.clusterDir, "..")), database.close);
		await runMigrations(database.pool, migrations);
		await makePartitions(database.pool, Date.now());
		console.error("Creating the events …");
		const customers = String(Math.max(200, Math.ceil(options.imported / EVENTS_EACH)));
		await run("simulate", "--customers", customers, "--days", String(DAYS), "--out", "history.jsonl").ended;
		await run("workspace", "create", "--name", "bench", "--country", "KE").ended;
		console.error("Importing them …");
		const args = ["events", "import", "history.jsonl", "--workspace", "bench", "--mode", "live"];
		report(await measure(() => run(...args), database.engine.pid), options);
	} finally {
		for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
	}
}

/** The processor time of a process is lost when it ends, so it is read while the process runs. */
async function measure(begin, postmaster) {
	const before = { postgres: readTreeUs(postmaster), busy: readBusyUs(), at: performance.now() };
	const { pid, ended } = begin();
	let service;
	const timer = setInterval(() => {
		service = readTreeUs(pid) || service;
	}, SAMPLE_MS);
	const facts = await ended.finally(() => clearInterval(timer));
	const took = (performance.now() - before.at) / 1_000;
	const postgres = readTreeUs(postmaster) - before.postgres;
	const others = readBusyUs() - before.busy - postgres - service;
	return {
		events: facts.recorded,
		labels: facts.labelled,
		seconds: roundTo(took, 1),
		perSecond: Math.round(facts.recorded / took),
		serviceUs: Math.round(service / facts.recorded),
		postgresUs: Math.round(postgres / facts.recorded),
		othersBusy: roundTo(others / 1_000_000 / took, 2),
	};
}

function runHakiki(args, options) {
	const child = spawn(HAKIKI, [...args, "--json"], { ...options, stdio: ["ignore", "pipe", "inherit"] });
	let text = "";
	child.stdout.setEncoding("utf8").on("data", (part) => {
		text += part;
	});
	const ended = new Promise((resolve, reject) => {
		child.once("error", reject);
		child.once("close", (code) =>
			code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`hakiki ${args[0]} ended with ${code}: ${text}`)),
		);
	});
	return { pid: child.pid, ended };
}

function report(found, { isJson }) {
	const { events, labels, seconds, perSecond, serviceUs, postgresUs, othersBusy } = found;
	const row = [events, labels, seconds, perSecond, serviceUs, postgresUs, othersBusy];
	console.log(
		[
			"",
			...formatTable([
				["", "events", "labels", "s", "events/s", "CPU µs, service", "CPU µs, PostgreSQL", "processors others took"],
				["hakiki events import", ...row.map((value) => value.toLocaleString("en"))],
			]),
			"",
			formatBar("events/s imported", perSecond, "at least", BAR_PER_SECOND, perSecond >= BAR_PER_SECOND),
		].join("\n"),
	);
	if (isJson) console.log(JSON.stringify(found));
}
