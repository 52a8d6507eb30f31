// `hakiki simulate`: creates made-up customers, payments and frauds, so that people can try the service without real ones.

import { resolve } from "node:path";
import { AppError, COUNTRIES_SERVED, type CountryServed } from "@hakiki/domain";
import { ensureDemoWorkspaces, findWorkspace, type Service, type Workspace } from "@hakiki/service";
import { FRAUD_NAMES, type FraudName, type Simulation, type SimulationOptions, simulate } from "@hakiki/simulation";
import { describeRun, presentRun, type RunFacts } from "../simulate/present-run.ts";
import { type Receiver, receiveLocally, receiveOverHttp } from "../simulate/receiver.ts";
import { sendSimulation } from "../simulate/send-simulation.ts";
import { writeSimulation } from "../simulate/write-simulation.ts";
import { type Command, type CommandIo, UsageError } from "./command.ts";
import { createProgressBar, formatCount } from "./progress-bar.ts";
import { type Options, readOptions } from "./read-options.ts";
import { withService } from "./with-service.ts";

const POOL_SIZE = 8;
const IN_FLIGHT_MAX = 256;
const INTERRUPTED = 130;
const CUSTOMERS = { default: 500, min: 200, max: 50_000 };
const DAYS = { default: 30, min: 7, max: 365 };
/** All customer days are held in memory, and each takes about 1 KB. */
const CUSTOMER_DAYS_MAX = 1_000_000;
const SPEED = { min: 1, max: 100_000 };
const DAY_MS = 86_400_000;

export const command: Command = {
	name: "simulate",
	usage: `[--country KE|NG] [--customers ${CUSTOMERS.default}] [--days ${DAYS.default}] [--fraud NAME,NAME…|none] [--seed 1] [--until TIME]
    [--workspace ID|NAME | --url URL --key KEY | --out FILE.jsonl] [--speed N] [--data DIR] [--json]

  Simulates ordinary customers, honest groups that look like fraud, and thieves: ${FRAUD_NAMES.join(", ")}.
  A fraud gets its label days later, when it would have been discovered.
  --workspace  the workspace whose test mode is filled (default: the country's demo workspace); a server may run
  --url, --key send the events over HTTP with a test key, within the key's rate limit
  --out        write a file for \`hakiki backtest\` and \`hakiki events import\`
  --until      end of the simulated time (default: now, or for a file 00:00 UTC today); with the same --seed and --until,
               the output is the same to the byte
  --speed      at most this many events per second`,
	async run(args, io) {
		const options = readOptions(args, {
			texts: ["country", "customers", "days", "fraud", "seed", "until", "workspace", "url", "key", "out", "speed"],
		});
		const wanted = readSimulationOptions(options);
		const out = options.text("out");
		const send = readSending(options, io, wanted);
		const simulation = simulate(wanted);
		if (out !== undefined) return writeFile(options, io, resolve(io.cwd, out), simulation);
		const facts = await send(simulation);
		io.print(options.isJson ? JSON.stringify(presentRun(facts)) : describeRun(facts));
		return facts.tally.isComplete ? 0 : INTERRUPTED;
	},
};

function readSimulationOptions(options: Options): SimulationOptions {
	const customers = options.wholeNumber("customers", CUSTOMERS) ?? CUSTOMERS.default;
	const days = options.wholeNumber("days", DAYS) ?? DAYS.default;
	if (customers * days > CUSTOMER_DAYS_MAX)
		throw new UsageError(`--customers times --days must be at most ${formatCount(CUSTOMER_DAYS_MAX)}`);
	const now = Date.now();
	const until = options.time("until") ?? (options.text("out") === undefined ? now : now - (now % DAY_MS));
	if (until > now && options.text("out") === undefined) throw new UsageError("--until is in the future");
	return {
		country: options.choice("country", COUNTRIES_SERVED) ?? "KE",
		customers,
		days,
		frauds: readFrauds(options.text("fraud")),
		seed: options.wholeNumber("seed", { min: 0, max: 1_000_000_000 }) ?? 1,
		until,
	};
}

/** Returns the frauds in the order of our list, so that the order on the command line does not matter. */
function readFrauds(text: string | undefined): readonly FraudName[] {
	if (text === undefined) return FRAUD_NAMES;
	if (text === "none") return [];
	const named = text.split(",").map((name) => name.trim());
	const known: readonly string[] = FRAUD_NAMES;
	const unknown = named.find((name) => !known.includes(name));
	if (unknown !== undefined)
		throw new UsageError(`--fraud does not accept '${unknown}'. Use one of: ${FRAUD_NAMES.join(", ")}, none`);
	return FRAUD_NAMES.filter((name) => named.includes(name));
}

/** All options are checked before anything is created or opened. */
function readSending(
	options: Options,
	io: CommandIo,
	{ country, until }: SimulationOptions,
): (simulation: Simulation) => Promise<RunFacts> {
	const [url, key, out, workspace] = [
		options.text("url"),
		options.text("key"),
		options.text("out"),
		options.text("workspace"),
	];
	if ([url, out, workspace].filter((one) => one !== undefined).length > 1)
		throw new UsageError("--workspace, --url and --out exclude each other");
	if ((url === undefined) !== (key === undefined)) throw new UsageError("--url and --key belong together");
	const speed = options.wholeNumber("speed", SPEED);
	const run = (simulation: Simulation, receiver: Receiver, name: string | undefined): Promise<RunFacts> =>
		sendAndCount(io, { simulation, receiver, until, speed, workspace: name });
	if (url === undefined || key === undefined)
		return (simulation) => sendToWorkspace(options, io, country, simulation, run);
	if (key.includes("_live_")) throw new UsageError("--key is a live key; made-up events belong in test mode");
	if (!URL.canParse(url)) throw new UsageError("--url is not an address");
	return async (simulation) => run(simulation, await receiveOverHttp(url, key, io.signal), undefined);
}

function sendToWorkspace(
	options: Options,
	io: CommandIo,
	country: CountryServed,
	simulation: Simulation,
	run: (simulation: Simulation, receiver: Receiver, name: string) => Promise<RunFacts>,
): Promise<RunFacts> {
	const needs = { purpose: "hakiki simulate", poolSize: POOL_SIZE, hasLists: true, mayCreate: true };
	return withService(options, io, needs, async (service) => {
		const workspace = await chooseWorkspace(service, options.text("workspace"), country, io.actor);
		const realm = workspace.realms.test;
		await service.openRealm(realm);
		return run(
			simulation,
			receiveLocally(service, realm, { actor: io.actor, inFlightMax: IN_FLIGHT_MAX }),
			workspace.name,
		);
	});
}

async function chooseWorkspace(
	service: Service,
	name: string | undefined,
	country: CountryServed,
	actor: string,
): Promise<Workspace> {
	if (name === undefined) {
		const demos = await ensureDemoWorkspaces(service, { actor });
		const demo = demos.find(({ workspace }) => workspace.country === country);
		if (demo !== undefined) return demo.workspace;
		throw new AppError("not_found", "There is no demo workspace here. Name one with --workspace");
	}
	const workspace = await findWorkspace(service, name);
	if (workspace.country === country) return workspace;
	throw new AppError(
		"invalid_request",
		`${workspace.name} is a workspace of ${workspace.country}. Use --country ${workspace.country}`,
	);
}

async function sendAndCount(
	io: CommandIo,
	plan: {
		readonly simulation: Simulation;
		readonly receiver: Receiver;
		readonly until: number;
		readonly speed: number | undefined;
		readonly workspace: string | undefined;
	},
): Promise<RunFacts> {
	const { simulation, workspace } = plan;
	const startedAt = performance.now();
	const bar = createProgressBar(io, { unit: "events", now: () => performance.now() });
	try {
		const tally = await sendSimulation({
			...plan,
			signal: io.signal,
			now: () => performance.now(),
			onProgress: (progress) => bar.show(progress),
		});
		const seconds = (performance.now() - startedAt) / 1_000;
		return { tally, tag: simulation.tag, customers: simulation.customers, seconds, workspace };
	} finally {
		bar.end();
	}
}

async function writeFile(options: Options, io: CommandIo, path: string, simulation: Simulation): Promise<number> {
	const { lines, customers, tag } = simulation;
	const isComplete = await writeSimulation(path, lines, io.signal).catch((error: NodeJS.ErrnoException) => {
		throw new AppError("invalid_request", `${path} cannot be written (${error.code ?? "unknown"})`);
	});
	if (!isComplete) return INTERRUPTED;
	const frauds = lines.filter(({ label }) => label === "fraud").length;
	if (options.isJson) io.print(JSON.stringify({ file: path, run: tag, customers, events: lines.length, frauds }));
	else
		io.print(
			`${formatCount(lines.length)} events of ${formatCount(customers)} customers, ${formatCount(frauds)} of them frauds, in ${path}`,
		);
	return 0;
}
