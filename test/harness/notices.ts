// Hears what the service tells others, as a receiver of webhooks that takes everything.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool } from "@hakiki/store";
import type { Installation } from "./installation.ts";
import { waitUntil } from "./wait.ts";

/** The environment that lets an installation send to this machine. */
export const NOTICE_ENV = { HAKIKI_WEBHOOK_TARGETS: "loopback" };
/** A delivery that a killed process was sending is held for a minute, and then another process sends it. */
const ARRIVED_MS_MAX = 100_000;

export interface NoticeReceiver {
	readonly url: string;
	/** The kind of each id that has arrived. */
	readonly kinds: ReadonlyMap<string, string>;
	close(): Promise<void>;
}

export async function openNoticeReceiver(): Promise<NoticeReceiver> {
	const kinds = new Map<string, string>();
	const server = createServer((request, response) => {
		let text = "";
		request.setEncoding("utf8").on("data", (chunk: string) => {
			text += chunk;
		});
		request.on("end", () => {
			const { id, type } = JSON.parse(text) as { id: string; type: string };
			kinds.set(id, type);
			response.end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
		kinds,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

export async function subscribe(home: Installation, workspace: string, { url }: NoticeReceiver): Promise<void> {
	await home.runJson("webhooks", "create", "--workspace", workspace, "--mode", "test", "--url", url);
}

export interface NoticeCount {
	readonly kind: string;
	readonly wanted: number;
	/** Different ones that have arrived. */
	readonly told: number;
}

// The notices that follow from the stored decisions, cases and holds.
const WANTED = `
select case decision when 'block' then 'decision.blocked' else 'decision.review_required' end as kind, count(*)::int as wanted
  from events where decision <> 'allow' group by 1
union all select 'case.opened', count(*)::int from cases
union all select 'customer.held', count(*)::int from audit where action = 'customer.held'
order by kind`;

/** Waits until everything has been taken, and compares. */
export async function countNotices(pool: Pool, { kinds }: NoticeReceiver): Promise<readonly NoticeCount[]> {
	const isSettled = async (): Promise<boolean> => {
		const { rows } = await pool.query(
			`select (select count(*)::int from outbox) as waiting,
			        (select count(*)::int from webhook_deliveries where status <> 'delivered') as sending`,
		);
		return rows[0].waiting === 0 && rows[0].sending === 0;
	};
	await waitUntil("every notice has been taken", isSettled, ARRIVED_MS_MAX);
	const { rows } = await pool.query<{ kind: string; wanted: number }>(WANTED);
	const told = [...kinds.values()];
	return rows.map(({ kind, wanted }) => ({ kind, wanted, told: told.filter((one) => one === kind).length }));
}
