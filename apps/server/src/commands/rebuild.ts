// `hakiki rebuild`: builds the profiles again from the stored events, and reports or replaces those that differ.

import { findWorkspace, type RebuildReport, rebuildProfiles, type Service } from "@hakiki/service";
import type { Realm } from "@hakiki/store";
import { type Command, UsageError } from "./command.ts";
import { createProgressBar, formatCount } from "./progress-bar.ts";
import { readOptions } from "./read-options.ts";
import { withService } from "./with-service.ts";

const SHOWN_MAX = 20;
const INTERRUPTED = 130;

export const command: Command = {
	name: "rebuild",
	usage: `[--check | --replace] [--workspace ID|NAME] [--customer CUSTOMER_ID] [--data DIR] [--json]

  --check    compare and change nothing (default); exit code 1 if any profile differs
  --replace  rebuild the profiles that differ; a customer with a gap in the stored events is reported and not changed
  No rule runs again: the stored decisions stay. A server may run.`,
	async run(args, io) {
		const options = readOptions(args, { texts: ["workspace", "customer"], flags: ["check", "replace"] });
		if (options.has("check") && options.has("replace"))
			throw new UsageError("--check and --replace exclude each other");
		const mode = options.has("replace") ? "replace" : "check";
		const report = await withService(options, io, { purpose: "hakiki rebuild" }, async (service) => {
			const realms = await chooseRealms(service, options.text("workspace"));
			const bar = createProgressBar(io, { unit: "events", now: service.world.now });
			try {
				return await rebuildProfiles(service, {
					mode,
					realms,
					customerId: options.text("customer"),
					actor: io.actor,
					signal: io.signal,
					onProgress: ({ events }) => bar.show({ count: events }),
				});
			} finally {
				bar.end();
			}
		});
		io.print(options.isJson ? JSON.stringify(present(report)) : describe(report));
		if (!report.isComplete) return INTERRUPTED;
		return report.differentCount === report.replaced ? 0 : 1;
	},
};

async function chooseRealms(service: Service, workspace: string | undefined): Promise<readonly Realm[] | undefined> {
	if (workspace === undefined) return undefined;
	const { realms } = await findWorkspace(service, workspace);
	return [realms.test, realms.live];
}

function present(report: RebuildReport) {
	return {
		customers: report.customers,
		events: report.events,
		equal: report.equal,
		different_count: report.differentCount,
		replaced: report.replaced,
		complete: report.isComplete,
		different: report.different.map(({ realm, customerId, difference, isReplaced }) => ({
			realm,
			customer_id: customerId,
			difference,
			replaced: isReplaced,
		})),
	};
}

function describe(report: RebuildReport): string {
	const { customers, events, equal, different, differentCount, replaced } = report;
	const shown = different.slice(0, SHOWN_MAX);
	return [
		...shown.map(
			(one) => `${one.customerId} (realm ${one.realm}): ${one.difference}${one.isReplaced ? "; replaced" : ""}`,
		),
		...(differentCount > shown.length ? [`… and ${formatCount(differentCount - shown.length)} more`] : []),
		`Customers: ${formatCount(customers)}, events: ${formatCount(events)}. Profiles equal: ${formatCount(equal)}, ` +
			`different: ${formatCount(differentCount)}, replaced: ${formatCount(replaced)}.`,
		...(report.isComplete ? [] : ["Stopped early."]),
	].join("\n");
}
