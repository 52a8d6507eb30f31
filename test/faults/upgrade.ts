// An upgrade while callers are at it: a server of the next version migrates the database under one of this version, both
// serve for a while, and the older one leaves.

import { createTestDatabase } from "@hakiki/store/testing";
import { HttpClient } from "../harness/http-client.ts";
import { BUILT_MAIN } from "../harness/server-process.ts";
import { wait } from "../harness/wait.ts";
import { type Fault, IS_LONG } from "./fault.ts";
import { Site } from "./site.ts";

const NEXT = { NODE_OPTIONS: `--import=${new URL("./next-version.mjs", import.meta.url).href}` };
/** The format of the profiles that this version writes. */
const FORMAT = 2;
const SIDE_BY_SIDE_MS = { short: 1_000, long: 20_000 };

export const upgrade: Fault = {
	name: "two versions side by side",
	strikes: { short: 1, long: 5 },
	open: openSite,
	async run(site, strikes) {
		await upgradeOnce(site, IS_LONG ? SIDE_BY_SIDE_MS.long : SIDE_BY_SIDE_MS.short);
		// More of them need a database each; what they are told is settled here.
		for (let strike = 1; strike < strikes; strike += 1) {
			const other = await openSite(site.chance.below(1_000_000));
			try {
				await upgradeOnce(other, SIDE_BY_SIDE_MS.short);
				const harm = { ...(await other.settle()).damage, ...(await other.examine()) };
				if (Object.values(harm).some((count) => count !== 0)) throw new Error(JSON.stringify(harm));
			} finally {
				await other.close();
			}
		}
		return "the older one served on the newer schema, refused a newer profile with 503, and does not start again";
	},
};

async function openSite(seed: number): Promise<Site> {
	const database = await createTestDatabase();
	// The cluster of the tests does without fsync, which doctor rightly says.
	// As it was built, file by file: what makes it the next version reaches into one of them.
	const site = await Site.prepare({ seed, databaseUrl: database.url, failingChecks: ["database"], main: BUILT_MAIN });
	site.onClose(() => database.drop());
	await site.begin();
	return site;
}

async function upgradeOnce(site: Site, sideBySideMs: number): Promise<void> {
	const older = site.server;
	const before = site.ledger.size;
	// The migration takes its locks on tables that are being written.
	await site.strike(() => site.start(NEXT));
	await site.strike(() => wait(sideBySideMs), { urls: [older.url, site.server.url] });
	const refused = site.ledger.statusesSince(before).filter((status) => status !== 200);
	if (refused.length > 0) throw new Error(`While both served, callers were told ${refused.join(", ")}`);
	await refuseNewerProfile(site, older.url);
	await site.strike(async () => {
		const code = await older.stop();
		if (code !== 0) throw new Error(`The older server ended with ${code}`);
	});
	const refusal = await site.home.start().then(
		() => "it started",
		(error: Error) => error.message,
	);
	if (!refusal.includes("newer than this version")) throw new Error(`An older server on a newer schema: ${refusal}`);
	// Commands are of the next version from here on, too.
	Object.assign(site.home.env, NEXT);
}

/** A profile in a form that only the next version knows: the older one sends the caller away, for the other to answer. */
async function refuseNewerProfile(site: Site, olderUrl: string): Promise<void> {
	const pool = await site.pool();
	const customer_id = "customer-of-tomorrow";
	const post = async (idempotency_key: string): Promise<number> => {
		const client = new HttpClient(olderUrl, { key: site.key });
		const body = { type: "login", customer_id, idempotency_key, login: { success: true } };
		const sentAtMs = performance.now();
		const answer = await client.post("/v1/events", body);
		client.close();
		site.ledger.add([{ body, answer, sentAtMs, answeredAtMs: performance.now() }]);
		return answer.status;
	};
	const setFormat = (format: number) =>
		pool.query("update customers set profile = set_byte(profile, 0, $2) where id = $1", [customer_id, format]);
	const before = await post("tomorrow-1");
	await setFormat(200);
	const between = await post("tomorrow-2");
	await setFormat(FORMAT);
	if (before !== 200 || between !== 503) throw new Error(`A newer profile was answered ${before}, ${between}`);
}
