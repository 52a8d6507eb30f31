// `npm run test:upgrade`: fills a database with an earlier release, upgrades it to a later one while requests for decisions
// arrive, and checks that nothing was lost. See docs/operating/versions.md.

import { execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { root } from "./prepare.mjs";
import { pack, withClone } from "./with-clone.mjs";

const USAGE = `npm run test:upgrade -- [--from OLD.tgz] [--to NEW.tgz] [--events 50000] [--seconds 20]

  --from OLD.tgz  a package of the server, as npm pack or npm run release makes it; without it, the newest
                  release that is tagged here, and while there is none, the later package itself
  --to NEW.tgz    the later package; without it, what is committed here
  --events N      about how many events to store before the upgrade, 2000 at least
  --seconds N     how long requests arrive before the upgrade, and again after it`;
/** Simulated customers have about this many events in 30 days. */
const EVENTS_PER_CUSTOMER = 40;
/** The fewest that can be simulated. Fewer events than theirs are those of fewer days, down to a week with frauds in it. */
const CUSTOMERS_MIN = 200;
const DAYS = { min: 7, max: 30 };
const CALLERS = 8;
const HOME = "node_modules/hakiki";
const START_MS_MAX = 120_000;
const SETTLE_MS_MAX = 120_000;
const RETRY_MS = 100;
const LISTED = "id,name\nlisted-1,Zebulonette Quixotrane\nlisted-2,Ferdinando Whistlethorpe\n";

const { values } = parseArgs({
	options: {
		from: { type: "string" },
		to: { type: "string" },
		events: { type: "string", default: "50000" },
		seconds: { type: "string", default: "20" },
		help: { type: "boolean", default: false },
	},
});

async function upgrade() {
	const folder = mkdtempSync(join(tmpdir(), "hakiki-upgrade-"));
	// PostgreSQL's own user must be able to pass, when root runs this.
	chmodSync(folder, 0o711);
	const receiver = await openReceiver();
	let server;
	try {
		const later = values.to === undefined ? packCommit("HEAD", join(folder, "later")) : resolve(values.to);
		const { earlier, isSame } = findEarlier(folder, later);
		const before = install(join(folder, "before"), earlier);
		const after = isSame ? copyAsNext(before, join(folder, "after")) : install(join(folder, "after"), later);
		const house = {
			folder,
			env: {
				...Object.fromEntries(
					Object.entries(process.env).filter(([name]) => !/^(HAKIKI_|DATABASE_URL$|XDG_)/.test(name)),
				),
				...{ HAKIKI_DATA: join(folder, "data"), HAKIKI_MASTER_KEY: randomBytes(32).toString("base64") },
				...{ HAKIKI_WEBHOOK_TARGETS: "loopback", HAKIKI_LOG_LEVEL: "warn" },
			},
		};
		tell(`Upgrading ${before.version} to ${after.version}`);
		server = await start(house, before, 0);
		const { port } = server;
		const key = await fill(house, before, receiver.url);
		await runCommand(house, before, "rebuild", "--check");
		const stored = await readFigures(server);
		tell(`Stored by ${before.version}: ${describe(stored)}`);

		const load = new Load(port, key);
		load.start();
		await wait(Number(values.seconds) * 1000);
		const stoppedAt = performance.now();
		await server.stop();
		server = await start(house, after, port);
		const downMs = performance.now() - stoppedAt;
		await wait(Number(values.seconds) * 1000);
		await load.stop();
		tell(`${load.answers.size} events were decided under load; the server was away for ${Math.round(downMs)} ms`);
		return await examine({ house, after, server, load, receiver, stored });
	} finally {
		await server?.stop();
		receiver.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

function findEarlier(folder, later) {
	if (values.from !== undefined) return { earlier: resolve(values.from), isSame: false };
	const [tag] = execFileSync("git", ["tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname"], {
		cwd: root,
		encoding: "utf8",
	}).split("\n");
	if (tag) return { earlier: packCommit(tag, join(folder, "earlier")), isSame: false };
	tell("No release is tagged here, so the package is upgraded to itself");
	return { earlier: later, isSame: true };
}

function packCommit(commit, out) {
	mkdirSync(out);
	withClone(commit, (clone) => pack(clone, ["apps/server"], out));
	return join(out, readdirSync(out)[0]);
}

function tell(sentence) {
	console.log(sentence);
}

function install(folder, tarball) {
	mkdirSync(folder, { mode: 0o755 });
	writeFileSync(join(folder, "package.json"), '{"private":true}');
	const flags = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
	execFileSync("npm", ["install", ...flags, tarball], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
	return describeInstalled(folder);
}

function describeInstalled(folder) {
	const { version } = JSON.parse(readFileSync(join(folder, HOME, "package.json"), "utf8"));
	return { folder, version, main: join(folder, HOME, "bin/hakiki.mjs") };
}

/** The same files under the next version. */
function copyAsNext({ folder: installed, version }, folder) {
	cpSync(installed, folder, { recursive: true, verbatimSymlinks: true });
	const [major, minor, patch] = version.split(".").map((part) => Number.parseInt(part, 10));
	const next = `${major}.${minor}.${patch + 1}`;
	const file = join(folder, HOME, "package.json");
	writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), version: next }));
	return describeInstalled(folder);
}

async function start({ env, folder }, { main }, port) {
	const child = spawn(process.execPath, [main, "start", "--port", String(port)], { env, cwd: folder });
	let printed = "";
	const ended = once(child, "exit");
	const ready = new Promise((resolveReady) => {
		child.stdout.on("data", (bytes) => {
			printed += bytes;
			if (/Probes +http/.test(printed)) resolveReady(true);
		});
	});
	let said = "";
	child.stderr.on("data", (bytes) => {
		said = `${said}${bytes}`.slice(-4_000);
	});
	const isReady = await Promise.race([ready, ended.then(() => false), wait(START_MS_MAX, false, { ref: false })]);
	if (!isReady) {
		child.kill("SIGKILL");
		throw new Error(`The server did not start:\n${printed}\n${said}`);
	}
	const find = (pattern) => Number(pattern.exec(printed)?.[1]);
	return {
		port: find(/ready at http:\/\/127\.0\.0\.1:(\d+)/),
		probePort: find(/Probes +http:\/\/127\.0\.0\.1:(\d+)/),
		async stop() {
			if (child.exitCode === null) child.kill("SIGTERM");
			await ended;
		},
	};
}

/** Not synchronous: while a command runs, the receiver must answer, or webhooks would wait for their next try. */
async function runCommand({ env, folder }, { main }, ...parameters) {
	const options = { env, cwd: folder, encoding: "utf8", maxBuffer: 50_000_000 };
	return (await promisify(execFile)(process.execPath, [main, ...parameters], options)).stdout;
}

/** Simulated traffic with its cases, a list, and an endpoint that gets webhooks. Returns an API key. */
async function fill(house, release, url) {
	const run = async (...parameters) => JSON.parse(await runCommand(house, release, ...parameters, "--json"));
	const { id } = await run("workspace", "create", "--name", "Upgrade", "--country", "KE");
	const place = ["--workspace", id, "--mode", "test"];
	await run("webhooks", "create", ...place, "--url", url);
	const file = join(house.folder, "listed.csv");
	writeFileSync(file, LISTED);
	await run(
		"lists",
		"import",
		file,
		"--format",
		"csv",
		"--list",
		"mine",
		"--columns",
		"id=id,name=name",
		"--topic",
		"sanction",
	);
	const wanted = Number(values.events) / EVENTS_PER_CUSTOMER;
	const customers = Math.max(CUSTOMERS_MIN, Math.round(wanted));
	const days = Math.max(DAYS.min, Math.min(DAYS.max, Math.round((DAYS.max * wanted) / CUSTOMERS_MIN)));
	const size = ["--customers", String(customers), "--days", String(days), "--seed", "7"];
	const { events } = await run("simulate", "--workspace", id, ...size);
	tell(`Simulated ${events} events of ${customers} customers`);
	return (await run("keys", "create", ...place, "--scopes", "events,manage", "--rate-limit", "1000000")).key;
}

/** Sums the samples of a metric. */
async function readFigures({ probePort }) {
	const text = await (await fetch(`http://127.0.0.1:${probePort}/metrics`)).text();
	const sum = (name) =>
		text
			.split("\n")
			.filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
			.reduce((all, line) => all + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
	return {
		cases: sum("hakiki_open_cases"),
		listEntries: sum("hakiki_list_entries"),
		endpoints: sum("hakiki_webhook_endpoints"),
		pendingDeliveries: sum("hakiki_webhook_pending_deliveries"),
		queued: sum("hakiki_queue_messages"),
	};
}

const describe = (figures) =>
	Object.entries(figures)
		.map(([name, value]) => `${name} ${value}`)
		.join(", ");

/** Callers that ask for decisions and ask again, with the same key, until they get one. */
class Load {
	constructor(port, key) {
		this.url = `http://127.0.0.1:${port}/v1/events`;
		this.key = key;
		this.answers = new Map();
		this.refused = 0;
		this.isRunning = true;
	}

	start() {
		this.callers = Array.from({ length: CALLERS }, (_, caller) => this.call(caller));
	}

	async stop() {
		this.isRunning = false;
		await Promise.all(this.callers);
	}

	async call(caller) {
		for (let n = 0; this.isRunning; n += 1) {
			const event = {
				...{ type: "payout.requested", customer_id: `upgrade-${caller}-${n % 50}`, amount: 100 + n },
				...{
					destination: { type: "mpesa", account: `07${String(10_000_000 + n)}` },
					idempotency_key: `up-${caller}-${n}`,
				},
			};
			const body = JSON.stringify(event);
			this.answers.set(event.idempotency_key, { body, answer: await this.decide(body) });
		}
	}

	/** Repeats a request until it is decided. A refusal or a lost connection says nothing about what was stored. */
	async decide(body) {
		for (;;) {
			const answer = await this.send(body);
			if (answer !== undefined) return answer;
			this.refused += 1;
			await wait(RETRY_MS);
		}
	}

	async send(body) {
		const headers = { "content-type": "application/json", authorization: `Bearer ${this.key}` };
		try {
			const response = await fetch(this.url, { method: "POST", body, headers, signal: AbortSignal.timeout(10_000) });
			const text = await response.text();
			if (response.status === 200) return text;
			if (response.status === 503 || response.status === 429) return undefined;
		} catch {
			return undefined;
		}
		throw new Error("An event was refused as wrong");
	}
}

async function examine({ house, after, server, load, receiver, stored }) {
	const problems = [];
	const check = (isWell, sentence) => {
		tell(`${isWell ? "ok  " : "FAIL"} ${sentence}`);
		if (!isWell) problems.push(sentence);
	};
	let differing = 0;
	for (const { body, answer } of load.answers.values()) if ((await load.send(body)) !== answer) differing += 1;
	check(load.answers.size > 0, `${load.answers.size} events were decided, ${load.refused} attempts were repeated`);
	check(differing === 0, `each repeated request got the same bytes; ${differing} did not`);

	const settled = await waitForDeliveries(server);
	check(settled.pendingDeliveries + settled.queued === 0, `all webhooks were sent (${receiver.count()} received)`);
	check(receiver.count() > 0, "webhooks arrived");
	check(
		settled.cases >= stored.cases && stored.cases > 0,
		`open cases: ${stored.cases} before, ${settled.cases} after`,
	);
	check(settled.listEntries === stored.listEntries && stored.listEntries > 0, `list entries: ${settled.listEntries}`);
	check(settled.endpoints === stored.endpoints, `webhook endpoints: ${settled.endpoints}`);

	const rebuild = (option) => attempt(() => runCommand(house, after, "rebuild", option));
	let rebuilt = await rebuild("--check");
	if (!rebuilt.isWell) {
		// The old version found every profile equal, so the new one remembers other things of its events.
		tell(`The changelog must ask for hakiki rebuild --replace: ${lastLine(rebuilt)}`);
		await rebuild("--replace");
		rebuilt = await rebuild("--check");
	}
	check(rebuilt.isWell, `hakiki rebuild --check: ${lastLine(rebuilt)}`);
	const { checks } = JSON.parse((await attempt(() => runCommand(house, after, "doctor", "--json"))).text);
	for (const name of ["migrations", "audit log", "users and keys", "failing jobs", "outbox", "webhooks"]) {
		const found = checks.filter((one) => one.check === name);
		check(
			found.length > 0 && found.every(({ level }) => level === "ok"),
			`hakiki doctor, ${name}: ${found[0]?.finding}`,
		);
	}
	tell(problems.length === 0 ? "The upgrade lost nothing." : `${problems.length} checks failed.`);
	return problems.length === 0 ? 0 : 1;
}

function lastLine({ text }) {
	return text.trim().split("\n").at(-1);
}

async function waitForDeliveries(server) {
	const until = performance.now() + SETTLE_MS_MAX;
	for (;;) {
		const figures = await readFigures(server);
		if (figures.pendingDeliveries + figures.queued === 0 || performance.now() > until) return figures;
		await wait(1_000);
	}
}

async function attempt(work) {
	try {
		return { isWell: true, text: await work() };
	} catch (error) {
		return { isWell: false, text: `${error.stdout ?? ""}${error.stdout ? "" : (error.stderr ?? error.message)}` };
	}
}

/** Takes webhooks and counts their ids. */
async function openReceiver() {
	const ids = new Set();
	const server = createServer((request, response) => {
		ids.add(request.headers["webhook-id"]);
		request.resume().once("end", () => response.end());
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return { url: `http://127.0.0.1:${server.address().port}/`, count: () => ids.size, close: () => server.close() };
}

if (values.help) {
	console.log(USAGE);
} else {
	try {
		process.exitCode = await upgrade();
	} catch (error) {
		console.error(`${error.stderr ?? ""}${error.message}`);
		process.exitCode = 1;
	}
}
