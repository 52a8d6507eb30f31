// `hakiki cases reopen|assign|clocks|start-clock|stop-clock`: the dashboard's actions on a case as commands.

import { viewCaseDetails } from "@hakiki/contract";
import type { CaseDetails } from "@hakiki/domain";
import {
	assignCase,
	type RealmContext,
	readCaseDetails,
	reopenCase,
	type Service,
	startCaseClock,
	stopCaseClock,
} from "@hakiki/service";
import type { Command, CommandIo } from "./command.ts";
import { formatMoment, formatTable } from "./print-table.ts";
import { type Options, readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withService } from "./with-service.ts";

/** This word in place of a name unassigns the case. */
const NOBODY = "nobody";

export const reopenCommand = buildCommand({
	name: "cases reopen",
	usage: "--reason TEXT",
	required: ["reason"],
	act: (tools, context, { caseId, actor, options }) =>
		reopenCase(tools, context, { caseId, actor, reason: options.requiredText("reason") }),
	describe: ({ id, status, labelling }) =>
		(labelling?.left ?? 0) === 0
			? `${id}: ${status}`
			: `${id}: ${status}; a server withdraws the other ${labelling?.left} labels in the background`,
});

export const assignCommand = buildCommand({
	name: "cases assign",
	usage: `--to NAME|${NOBODY}`,
	required: ["to"],
	act(tools, context, { caseId, actor, options }) {
		const to = options.requiredText("to");
		return assignCase(tools, context, { caseId, actor, assignee: to === NOBODY ? null : to });
	},
	describe: ({ id, assignee }) => (assignee === null ? `${id}: unassigned` : `${id}: assigned to ${assignee}`),
});

export const clocksCommand = buildCommand({
	name: "cases clocks",
	usage: "",
	required: [],
	act: async () => undefined,
	describe: describeClocks,
});

export const startClockCommand = buildCommand({
	name: "cases start-clock",
	usage: "--clock ID",
	required: ["clock"],
	act: (tools, context, { caseId, actor, options }) =>
		startCaseClock(tools, context, { caseId, actor, clock: options.requiredText("clock") }),
	describe: describeClocks,
});

export const stopClockCommand = buildCommand({
	name: "cases stop-clock",
	usage: "--clock ID [--note TEXT]",
	required: ["clock"],
	texts: ["note"],
	act: (tools, context, { caseId, actor, options }) =>
		stopCaseClock(tools, context, {
			...{ caseId, actor, clock: options.requiredText("clock"), note: options.text("note") },
		}),
	describe: describeClocks,
});

interface CaseCommand {
	readonly name: string;
	readonly usage: string;
	readonly required: readonly string[];
	readonly texts?: readonly string[];
	readonly act: (
		service: Service,
		context: RealmContext,
		given: { readonly caseId: string; readonly actor: string; readonly options: Options },
	) => Promise<unknown>;
	readonly describe: (details: CaseDetails) => string;
}

/** Builds a command that changes a case and prints the changed case. */
function buildCommand({ name, usage, required, texts = [], act, describe }: CaseCommand): Command {
	return {
		name,
		usage: ["CASE_ID", REALM_USAGE, usage, "[--data DIR] [--json]"].filter((part) => part !== "").join(" "),
		async run(args, io: CommandIo) {
			const options = readOptions(args, {
				required: [...REALM_OPTIONS, ...required],
				texts,
				positionals: ["CASE_ID"],
			});
			const findRealm = readRealmOptions(options);
			const caseId = options.positional("CASE_ID");
			await withService(options, io, { purpose: `hakiki ${name}` }, async (service) => {
				const context = await service.openRealm(await findRealm(service));
				await act(service, context, { caseId, actor: io.actor, options });
				const details = await readCaseDetails(service, context, { caseId, areReportsShown: false });
				const view = viewCaseDetails(details, context.settings.currency);
				io.print(options.isJson ? JSON.stringify(view) : describe(details));
			});
			return 0;
		},
	};
}

function describeClocks({ clocks }: CaseDetails): string {
	if (clocks.length === 0) return "No clock runs on this case.";
	return formatTable(
		["CLOCK", "STARTED", "DUE", "STATE", "TITLE"],
		clocks.map(({ clock, startedAt, dueAt, state, title }) => [
			clock,
			formatMoment(startedAt),
			formatMoment(dueAt),
			state,
			title,
		]),
	);
}
