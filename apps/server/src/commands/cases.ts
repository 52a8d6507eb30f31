// `hakiki cases list|show|close`: lists, shows and closes cases. Closing a case resolves its held events.

import { CASE_STATUSES, type CaseDetails, type CaseSummary, type ClosedCase, DISPOSITIONS } from "@hakiki/domain";
import { closeCase, listCaseQueue, openCaseContext, readCaseDetails } from "@hakiki/service";
import type { Command } from "./command.ts";
import { escapeControls } from "./escape-controls.ts";
import { formatIso, formatMoment, formatTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withAdminTools, withService } from "./with-service.ts";

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 1_000;

export const listCommand: Command = {
	name: "cases list",
	usage: `${REALM_USAGE} [--closed] [--limit ${LIMIT_DEFAULT}] [--data DIR] [--json]

  --closed  include closed cases`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, texts: ["limit"], flags: ["closed"] });
		const findRealm = readRealmOptions(options);
		const limit = options.wholeNumber("limit", { min: 1, max: LIMIT_MAX }) ?? LIMIT_DEFAULT;
		const statuses = CASE_STATUSES.filter((status) => status !== "closed" || options.has("closed"));
		const { items: cases } = await withAdminTools(options, io, { purpose: "hakiki cases list" }, async (tools) =>
			listCaseQueue(tools, await openCaseContext(tools, await findRealm(tools)), { statuses, sort: "oldest", limit }),
		);
		if (options.isJson) io.print(JSON.stringify({ cases: cases.map(present) }));
		else if (cases.length === 0) io.say("No cases.");
		else io.print(formatTable(["ID", "STATUS", "SEVERITY", "TYPE", "OPENED", "CUSTOMER", "REASON"], cases.map(toRow)));
		return 0;
	},
};

export const showCommand: Command = {
	name: "cases show",
	usage: `CASE_ID ${REALM_USAGE} [--data DIR] [--json]`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, positionals: ["CASE_ID"] });
		const findRealm = readRealmOptions(options);
		const caseId = options.positional("CASE_ID");
		const found = await withAdminTools(options, io, { purpose: "hakiki cases show" }, async (tools) =>
			readCaseDetails(tools, await openCaseContext(tools, await findRealm(tools)), { caseId, areReportsShown: false }),
		);
		io.print(options.isJson ? JSON.stringify(presentDetails(found)) : describeCase(found));
		return 0;
	},
};

export const closeCommand: Command = {
	name: "cases close",
	usage: `CASE_ID ${REALM_USAGE} --resolution approved|declined --note TEXT
  [--disposition ${DISPOSITIONS.join("|")}]
  [--data DIR] [--json]

  approved: within 24 hours, one payout of the same customer to the same destination, of the same amount or less,
            is allowed when you post it again
  --disposition: the finding; fraud and legit label the held events, true_match and false_positive are for screening
                 cases, which can be closed when every match is decided`,
	async run(args, io) {
		const options = readOptions(args, {
			required: [...REALM_OPTIONS, "resolution", "note"],
			texts: ["disposition"],
			positionals: ["CASE_ID"],
		});
		const findRealm = readRealmOptions(options);
		const closing = {
			caseId: options.positional("CASE_ID"),
			resolution: options.requiredChoice("resolution", ["approved", "declined"]),
			note: options.requiredText("note"),
			disposition: options.choice("disposition", DISPOSITIONS),
			actor: io.actor,
		};
		const closed = await withService(options, io, { purpose: "hakiki cases close" }, async (service) =>
			closeCase(service, await service.openRealm(await findRealm(service)), closing),
		);
		if (options.isJson) {
			const { id, customerId, resolution, events, labelling } = closed;
			io.print(JSON.stringify({ id, customer_id: customerId, status: "closed", resolution, events, labelling }));
		} else
			io.print(`Closed ${closed.id}: ${closed.events.length} event(s) ${closed.resolution}${describeRest(closed)}.`);
		return 0;
	},
};

function describeRest({ labelling }: ClosedCase): string {
	if (labelling === null || labelling.left === 0) return "";
	return `, ${labelling.done} of them labelled; a server labels the other ${labelling.left} in the background`;
}

function present(facts: CaseSummary) {
	return {
		id: facts.id,
		customer_id: facts.customerId,
		type: facts.type,
		status: facts.status,
		severity: facts.severity,
		reason: facts.reason,
		opened_at: formatIso(facts.openedAt),
		closed_at: formatIso(facts.closedAt),
		closed_by: facts.closedBy,
		resolution: facts.resolution,
	};
}

function presentDetails(found: CaseDetails) {
	const events = found.events.map(({ id, decision, resolution }) => ({ id, decision, resolution }));
	return { ...present(found), note: found.closingNote, events };
}

function toRow(facts: CaseSummary): string[] {
	const { id, status, severity, type, openedAt, customerId, reason } = facts;
	return [id, status, severity, type, formatMoment(openedAt), customerId, reason];
}

function describeCase(found: CaseDetails): string {
	const { id, status, type, severity, customerId, reason, openedAt, closedAt, closedBy, resolution, closingNote } =
		found;
	return [
		`${id}  ${status}, ${type}, ${severity}`,
		`  customer  ${escapeControls(customerId)}`,
		`  reason    ${escapeControls(reason)}`,
		`  opened    ${formatMoment(openedAt)}`,
		...(closedAt === null
			? []
			: [`  closed    ${formatMoment(closedAt)} by ${closedBy}: ${resolution}, ${escapeControls(closingNote ?? "")}`]),
		...found.events.map((event) => `  event     ${event.id}  ${event.decision}  ${event.resolution ?? "unresolved"}`),
	].join("\n");
}
