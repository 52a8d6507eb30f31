// Events that the database cannot take, among others in the same batch: each fails alone, and can be sent again when what
// was wrong is mended.

import { HttpClient } from "../harness/http-client.ts";
import type { Posted } from "../harness/load.ts";
import type { Fault } from "./fault.ts";
import type { Site } from "./site.ts";

const POISONED = 6;
/** As a defect of ours would be: the statement fails whenever this event is in it. */
const ADD_POISON = `
create function poison() returns trigger language plpgsql as $$
begin
  if new.customer_id like 'poisoned-%' then raise exception using errcode = '22003'; end if;
  return new;
end $$;
create trigger poison before insert on events for each row execute function poison()`;
const REMOVE_POISON = "drop trigger poison on events; drop function poison()";

export const poisonBatch: Fault = {
	name: "a poisoned event in a batch",
	strikes: { short: 1, long: 20 },
	async run(site, strikes) {
		const pool = await site.pool();
		// While nobody writes: to change a table under load is another matter.
		await pool.query(ADD_POISON);
		for (let strike = 0; strike < strikes; strike += 1) {
			const before = site.ledger.size;
			await site.strike(async () => site.ledger.add(await postPoisoned(site, strike)));
			const others = site.ledger.statusesSince(before + POISONED).filter((status) => status !== 200);
			if (others.length > 0) throw new Error(`Others of the batch failed too: ${others.join(", ")}`);
		}
		await pool.query(REMOVE_POISON);
		return `${strikes * POISONED} poisoned events: each 500, all others decided`;
	},
};

/** They are sent while the callers are at it, so that they share batches. */
async function postPoisoned(site: Site, strike: number): Promise<readonly Posted[]> {
	const client = new HttpClient(site.url, { key: site.key });
	const posted = await Promise.all(
		Array.from({ length: POISONED }, async (_, index): Promise<Posted> => {
			const body = {
				...{ type: "transaction", customer_id: `poisoned-${index}`, amount: 100 + index, direction: "in" },
				idempotency_key: `poisoned-${strike}-${index}`,
			};
			const sentAtMs = performance.now();
			const answer = await client.post("/v1/events", body);
			return { body, answer, sentAtMs, answeredAtMs: performance.now() };
		}),
	);
	client.close();
	const statuses = posted.map(({ answer }) => answer?.status);
	if (statuses.some((status) => status !== 500))
		throw new Error(`Poisoned events were answered ${statuses.join(", ")}`);
	return posted;
}
