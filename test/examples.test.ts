// Every numbered folder of examples/ is run, as its README says, against a real server.

import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { readdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Hakiki } from "@hakiki/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFaultyServer } from "./harness/faulty-server.ts";
import { Installation } from "./harness/installation.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { waitUntil } from "./harness/wait.ts";

const EXAMPLES = join(dirname(dirname(fileURLToPath(import.meta.url))), "examples");
const SERVE_ROUTE = fileURLToPath(new URL("harness/serve-route.mjs", import.meta.url));
const RUN_MS_MAX = 60_000;

let home: Installation;
let server: ServerProcess;

beforeAll(async () => {
	home = await Installation.createOnTestDatabase({ env: { HAKIKI_WEBHOOK_TARGETS: "loopback" } });
	server = await home.start();
});
afterAll(() => home?.remove());

interface Running {
	readonly child: ChildProcess;
	readonly ended: Promise<number | null>;
	output(): string;
}

/** With the settings its README names, and no others of ours. */
function start(parameters: readonly string[], env: Readonly<Record<string, string>>): Running {
	const inherited = Object.entries(process.env).filter(([name]) => !/^(HAKIKI_|NODE_)/.test(name));
	const child = spawn(process.execPath, parameters, {
		cwd: EXAMPLES,
		env: { ...Object.fromEntries(inherited), ...env },
		stdio: ["ignore", "pipe", "pipe"],
		timeout: RUN_MS_MAX,
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
	return { child, ended, output: () => output };
}

async function runToEnd(file: string, env: Readonly<Record<string, string>>): Promise<string> {
	const running = start([file], env);
	expect(await running.ended, running.output()).toBe(0);
	return running.output();
}

function tellServer(country: "KE" | "NG"): Record<string, string> {
	return { HAKIKI_API_KEY: server.demoKeys[country], HAKIKI_BASE_URL: server.url };
}

it("runs every numbered folder", () => {
	const folders = readdirSync(EXAMPLES).filter((name) => /^\d\d-/.test(name));
	const own = ["01-first-decision", "06-hold-when-unreachable"];
	expect(folders).toEqual([...own, ...Object.keys(RECEIVERS), ...Object.keys(PROGRAMS)].sort());
});

describe("01-first-decision", () => {
	it("holds the payout after the SIM swap, says why, and labels it", async () => {
		const output = await runToEnd("01-first-decision/main.mjs", tellServer("KE"));
		expect(output).toMatch(/^Held: block\n- Paid out to a destination first seen/);
		expect(output).toContain("Tell the customer: We could not complete this request.");
		expect(output).toContain("The customer is held, with 1 open case(s).\nLabelled as fraud.\n");
	});

	it("says what is wrong", async () => {
		const running = start(["01-first-decision/main.mjs"], { ...tellServer("KE"), HAKIKI_API_KEY: "svc_test_wrong" });
		expect(await running.ended).toBe(1);
		expect(running.output()).toMatch(/^401 invalid_api_key: .* \(req_\w+\)\n$/);
	});
});

/** By the folder: the file that node runs, and its parameters. */
const RECEIVERS: Readonly<Record<string, readonly string[]>> = {
	"02-webhooks-express": ["02-webhooks-express/server.mjs"],
	"03-webhooks-fastify": ["03-webhooks-fastify/server.mjs"],
	"04-webhooks-nextjs": [SERVE_ROUTE, "04-webhooks-nextjs/app/api/hakiki/route.js"],
	"05-webhooks-plain-http": ["05-webhooks-plain-http/server.mjs"],
};

describe.each(Object.entries(RECEIVERS))("%s", (_, parameters) => {
	const realm = ["--workspace", "Demo Kenya", "--mode", "test"];
	let receiver: Running;
	let endpoint: { readonly id: string; readonly secret: string };
	let url: string;

	beforeAll(async () => {
		const port = await findFreePort();
		url = `http://127.0.0.1:${port}/webhooks/hakiki`;
		endpoint = await home.runJson("webhooks", "create", ...realm, "--url", url);
		receiver = start(parameters, { PORT: String(port), HAKIKI_WEBHOOK_SECRET: endpoint.secret });
		await waitUntil("the receiver listens", () => receiver.output().includes(`Listening on port ${port}\n`));
	});
	afterAll(async () => {
		await home.run("webhooks", "remove", endpoint.id, ...realm);
		receiver.child.kill();
		await receiver.ended;
	});

	it("hears of a blocked payout from the service, and answers its ping", async () => {
		const hakiki = new Hakiki(server.demoKeys.KE, { baseUrl: server.url });
		const customer_id = `test_block_${endpoint.id}`;
		const { event_id } = await hakiki.events.create({ type: "payout.requested", customer_id, amount: 500 });
		await waitUntil("it was told", () => receiver.output().includes(`decision.blocked ${event_id}\n`));
		const ping = await home.run("webhooks", "test", endpoint.id, ...realm);
		expect([ping.code, ping.stderr]).toEqual([0, ""]);
		expect(receiver.output()).toContain("ping ");
	});

	/** Gives the status it answers with. */
	async function deliver(body: string, header: string | undefined): Promise<number> {
		const headers = {
			"content-type": "application/json",
			...(header !== undefined && { "service-signature": header }),
		};
		return (await fetch(url, { method: "POST", headers, body })).status;
	}

	it("takes a signed delivery, whatever is in it, and handles it once however often it comes", async () => {
		const body = JSON.stringify(
			{ id: "whe_1", type: "case.opened", data: { event_id: "evt_1", note: "Ünï ✓ \u2028" } },
			null,
			2,
		);
		expect(await deliver(body, sign(body, endpoint.secret))).toBe(200);
		expect(await deliver(body, sign(body, endpoint.secret))).toBe(200);
		expect(receiver.output().match(/case\.opened evt_1/g)).toHaveLength(1);
	});

	it("answers 400 to what is unsigned, tampered with, too old, or signed by another", async () => {
		const body = '{"id":"whe_2","type":"rules.published","data":{}}';
		expect(await deliver(body, undefined)).toBe(400);
		expect(await deliver(body.replace("whe_2", "whe_3"), sign(body, endpoint.secret))).toBe(400);
		expect(await deliver(body, sign(body, endpoint.secret, 302))).toBe(400);
		expect(await deliver(body, sign(body, "whsec_other"))).toBe(400);
		expect(await deliver("", sign(body, endpoint.secret))).toBe(400);
		expect(receiver.output()).not.toContain("rules.published");
	});
});

function sign(body: string, secret: string, ageSeconds = 0): string {
	const time = Math.floor(Date.now() / 1000) - ageSeconds;
	return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

/** An endpoint is made before its receiver runs, because the receiver needs its secret. */
async function findFreePort(): Promise<number> {
	const probe = createServer();
	await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
	const { port } = probe.address() as AddressInfo;
	await new Promise((resolve) => probe.close(resolve));
	return port;
}

/** By the folder: whose key it runs with, and what it prints. */
const PROGRAMS: Readonly<Record<string, { readonly country: "KE" | "NG"; readonly lines: readonly string[] }>> = {
	"07-kenya-mobile-money-and-card": {
		country: "KE",
		lines: [
			...["account opened: allow", "login: allow", "M-Pesa in: allow", "card in: allow"],
			...["paid a till: allow", "payout requested: allow", "payout done: allow"],
		],
	},
	"08-nigeria-bank-and-bvn": {
		country: "NG",
		lines: ["NIP credit: allow", "Payout: allow", "Screened against 1 list(s): no match"],
	},
	"09-crypto-travel-rule": {
		country: "KE",
		lines: [
			"Refused: travel_rule is missing",
			"Wallet: bitcoin, valid true, network matches true, sanctioned false",
			"Mistyped address: held, valid false",
		],
	},
	"10-backfill": { country: "KE", lines: ["200 events sent, 0 refused."] },
};

describe.each(Object.entries(PROGRAMS))("%s", (folder, { country, lines }) => {
	it("does what it says, and may be run again", async () => {
		for (let times = 0; times < 2; times += 1) {
			expect((await runToEnd(`${folder}/main.mjs`, tellServer(country))).trim().split("\n")).toEqual(lines);
		}
	});
});

describe("06-hold-when-unreachable", () => {
	const file = "06-hold-when-unreachable/main.mjs";

	it("releases the payout while the service answers", async () => {
		expect(await runToEnd(file, tellServer("KE"))).toBe("Payout released.\nLogin goes on.\n");
	});

	it("holds the payout and lets the login go on while it does not", async () => {
		const faulty = await startFaultyServer();
		const { baseUrl } = faulty.plan("stall");
		const startMs = performance.now();
		const output = await runToEnd(file, { ...tellServer("KE"), HAKIKI_BASE_URL: baseUrl });
		expect(performance.now() - startMs).toBeLessThan(20_000);
		await faulty.close();
		expect(output).toMatch(
			/^Payout payout-\S+ is held until the service is back\.\nLogin goes on, to be reported later\.\n$/,
		);
	});
});
