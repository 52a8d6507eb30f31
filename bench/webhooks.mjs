// `npm run bench -- --webhooks`: how many webhooks per second one server delivers to one fast endpoint, and the cost of
// each. The notices are put into the outbox. Everything after that is the server's own work, including durable commits.

import { fork, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { OWN_ROOT } from "./build.mjs";
import { makeFolder, removeFolder } from "./disk.mjs";
import { readTreeUs } from "./processor-time.mjs";
import { startHakiki } from "./sides.mjs";

const MAIN = fileURLToPath(new URL("../apps/server/dist/main.js", import.meta.url));
const RECEIVER = fileURLToPath(new URL("receive-webhooks.mjs", import.meta.url));
const NOTICES = 5_000;
const WARM_NOTICES = 500;
const WAIT_MS_MAX = 120_000;
const WORKSPACE = "Demo Kenya";
const BODY = JSON.stringify({
	event_id: "evt_01K9ZQ3V4Q1W2E3R4T5Y6U7I8P",
	customer_id: "customer-4711",
	decision: "block",
	score: 97,
	risk_level: "critical",
	reasons: [{ code: "sim_swap_payout", reason: "Paid out to a destination first seen 4 minutes after a SIM swap" }],
	case_id: null,
});

/** @param {import("./options.mjs").Options} options */
export async function runWebhooksBench({ dir, isJson }) {
	const folder = await makeFolder(dir);
	const dataDir = join(folder, "data");
	const env = {
		HAKIKI_MASTER_KEY: randomBytes(32).toString("base64"),
		XDG_CONFIG_HOME: join(folder, "config"),
		HAKIKI_WEBHOOK_TARGETS: "loopback",
	};
	for (const name of ["DATABASE_URL", "HAKIKI_DATA", "HAKIKI_MASTER_KEY_FILE"]) delete process.env[name];
	const receiver = fork(RECEIVER);
	const [{ port }] = await once(receiver, "message");
	const hakiki = await startHakiki({ root: OWN_ROOT, folder, dataDir, env, key: "" });
	try {
		subscribe({ dataDir, env, url: `http://127.0.0.1:${port}/` });
		await deliver(hakiki, receiver, WARM_NOTICES, 0);
		const report = await measure(hakiki, receiver);
		console.log(
			[
				`deliveries a second, to one endpoint   ${report.deliveries_per_second} (the aim is 200 and more)`,
				`processor time each, service           ${report.cpu_us_service} µs`,
				`processor time each, PostgreSQL        ${report.cpu_us_postgresql} µs`,
			].join("\n"),
		);
		if (isJson) console.log(JSON.stringify(report));
	} finally {
		receiver.disconnect();
		await hakiki.stop();
		await removeFolder(join(hakiki.engine.clusterDir, ".."));
		await removeFolder(folder);
	}
}

async function measure(hakiki, receiver) {
	const { pid, engine } = hakiki;
	const readUs = () => ({ service: readTreeUs(pid, engine.pid) ?? 0, database: readTreeUs(engine.pid) ?? 0 });
	const before = readUs();
	const startedAt = performance.now();
	await deliver(hakiki, receiver, NOTICES, WARM_NOTICES);
	const seconds = (performance.now() - startedAt) / 1_000;
	const after = readUs();
	const each = (us) => Math.round(us / NOTICES);
	return {
		deliveries: NOTICES,
		deliveries_per_second: Math.round(NOTICES / seconds),
		cpu_us_service: each(after.service - before.service),
		cpu_us_postgresql: each(after.database - before.database),
	};
}

/** Waits until the receiver has all of them and the server has recorded that. */
async function deliver({ pool }, receiver, notices, before) {
	await pool.query(
		`insert into outbox (realm, kind, body)
		 select r.realm, 'decision.blocked', $2
		   from generate_series(1, $3::int), realms r join workspaces w on w.id = r.workspace_id
		  where w.name = $1 and not r.is_live`,
		[WORKSPACE, BODY, notices],
	);
	const endMs = Date.now() + WAIT_MS_MAX;
	while (Date.now() < endMs) {
		receiver.send("count");
		const [{ count }] = await once(receiver, "message");
		const { rows } = await pool.query(
			"select exists (select from webhook_deliveries where status = 'pending') as is_busy",
		);
		if (count >= before + notices && !rows[0].is_busy) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error("Not every notice was delivered in time");
}

function subscribe({ dataDir, env, url }) {
	const parameters = [
		"webhooks",
		"create",
		"--workspace",
		WORKSPACE,
		"--mode",
		"test",
		"--url",
		url,
		"--data",
		dataDir,
	];
	const made = spawnSync(process.execPath, [MAIN, ...parameters], {
		env: { ...process.env, ...env },
		encoding: "utf8",
	});
	if (made.status !== 0) throw new Error(made.stderr);
}
