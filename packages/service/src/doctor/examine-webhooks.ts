// Checks that webhook endpoints accept deliveries, and that deliveries are sent in time.

import { measureWebhooks, type Pool } from "@hakiki/store";
import { type Finding, fail, formatAge, ok, warn } from "./finding.ts";

const LATE_MS = 120_000;

export async function examineWebhooks(pool: Pool, nowMs: number, hasWorker: boolean): Promise<Finding> {
	const { count, disabled, failing, lateMs } = await measureWebhooks(pool, { at: nowMs });
	if (lateMs > LATE_MS) {
		const advice = hasWorker ? "See whether one endpoint is slow: npx hakiki webhooks list" : "Run: npx hakiki start";
		return (hasWorker ? fail : warn)("webhooks", `deliveries have waited for ${formatAge(lateMs)}`, advice);
	}
	if (disabled + failing === 0) return ok("webhooks", count === 0 ? "no endpoints" : `all ${count} endpoints are well`);
	const parts = [
		...(disabled === 0 ? [] : [`${disabled} disabled because they failed or are gone`]),
		...(failing === 0 ? [] : [`${failing} failing`]),
	];
	return warn("webhooks", `of ${count} endpoints ${parts.join(", ")}`, "Look at them: npx hakiki webhooks list");
}
