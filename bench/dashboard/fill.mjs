// Fills the database: an invented month that the service itself decides, its events multiplied to the requested size,
// and a queue of cases.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { FILL_CASES } from "../case-rows.mjs";

const run = promisify(execFile);
const HAKIKI = fileURLToPath(new URL("../../apps/server/bin/hakiki.mjs", import.meta.url));
const QUERY_TIMEOUT_MS = 600_000;
const CUSTOMERS = 500;
const DAYS = 20;

/** @returns {Promise<{ workspaceId: string, key: string, link: string, customers: string[] }>} */
export async function fillDashboard({ hakiki, dataDir, env, options, say }) {
	const command = async (...args) => {
		const { stdout } = await run(HAKIKI, [...args, "--data", dataDir, "--json"], {
			env: { ...process.env, ...env },
			maxBuffer: 64 * 1024 * 1024,
		});
		return JSON.parse(stdout);
	};
	say(`Deciding a made-up month of ${CUSTOMERS} customers …`);
	await command("simulate", "--country", "KE", "--customers", String(CUSTOMERS), "--days", String(DAYS));
	const { workspaces } = await command("workspace", "list");
	const workspaceId = workspaces.find(({ country }) => country === "KE").id;
	const scopes = ["--scopes", "manage", "--rate-limit", "1000000000"];
	const { key } = await command("keys", "create", "--workspace", workspaceId, "--mode", "test", ...scopes);
	const { link } = await command("users", "invite", "--role", "admin", "--url", hakiki.url);
	const customers = await multiplyEvents(hakiki, options.events, say);
	say(`Filling ${options.cases.toLocaleString("en")} cases …`);
	const { rows } = await query(hakiki, "select realm from customers limit 1");
	await query(hakiki, FILL_CASES, [options.cases, Date.now(), rows[0].realm]);
	await query(
		hakiki,
		`insert into case_events (case_id, event_id, realm, customer_id)
		 select id, event_id, realm, customer_id from cases where event_id is not null on conflict do nothing`,
	);
	await query(hakiki, "vacuum (analyze)");
	return { workspaceId, key, link, customers };
}

const query = ({ pool }, text, values = []) => pool.query({ text, values, query_timeout: QUERY_TIMEOUT_MS });

/** The copies belong to customers that nobody opens. Customers that are opened keep their real history. */
async function multiplyEvents(hakiki, wanted, say) {
	const { rows } = await query(hakiki, "select count(*)::int as count from events");
	const lived = rows[0].count;
	say(`Multiplying ${lived.toLocaleString("en")} events to ${wanted.toLocaleString("en")} …`);
	const chosen = await query(
		hakiki,
		`select customer_id from events where decision <> 'allow' group by customer_id order by count(*) desc limit 5`,
	);
	await query(hakiki, "create unlogged table sample_events as select * from events");
	for (let stored = lived, round = 1; stored < wanted; stored += lived, round += 1) {
		await query(
			hakiki,
			`insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, amount_minor,
			   party, party_role, body, outcome, sealed)
			 select uuidv7(interval '-1 hour'), customer_id || '-' || $1::int, realm, seq, type, occurred_at, decision, score,
			   rules_version, amount_minor, party, party_role, body, outcome, sealed
			 from sample_events limit $2::int`,
			[round, wanted - stored],
		);
	}
	await query(hakiki, "drop table sample_events");
	return chosen.rows.map((row) => row.customer_id);
}
