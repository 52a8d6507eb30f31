// `hakiki screening …`: shows what names matched on the lists, and takes what people say of it.

import { listMatches, type MatchFacts, type MatchVerdict } from "@hakiki/service";
import type { Command } from "./command.ts";
import { formatIso, formatMoment, formatTable } from "./print-table.ts";
import { createProgressBar, formatCount } from "./progress-bar.ts";
import { readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withAdminTools, withService } from "./with-service.ts";

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;
const INTERRUPTED = 130;

export const matchesCommand: Command = {
	name: "screening matches",
	summary: "List the matches of open screening cases, newest first",
	usage: `${REALM_USAGE} [--customer ID] [--limit ${LIMIT_DEFAULT}] [--data DIR] [--json]

  --customer  all matches of this customer, those of closed cases too
  --limit     how many events of cases to look at`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, texts: ["customer", "limit"] });
		const findRealm = readRealmOptions(options);
		const limit = options.wholeNumber("limit", { min: 1, max: LIMIT_MAX }) ?? LIMIT_DEFAULT;
		const customerId = options.text("customer");
		const matches = await withAdminTools(options, io, { purpose: "hakiki screening matches" }, async (tools) =>
			listMatches(tools, { realm: await findRealm(tools), customerId, limit }),
		);
		if (options.isJson) io.print(JSON.stringify({ matches: matches.map(present) }));
		else if (matches.length === 0) io.say("No matches.");
		else io.print(formatTable(["CUSTOMER", "PARTY", "ENTRY", "TYPE", "MATCH", "REVIEW", "FOUND"], matches.map(toRow)));
		return 0;
	},
};

export const rescreenCommand: Command = {
	name: "screening rescreen",
	summary: "Screen every customer anew, after a list was loaded or changed",
	usage: `${REALM_USAGE} [--data DIR] [--json]

  It may run beside a server, and be run again: only what changed is written.`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS });
		const findRealm = readRealmOptions(options);
		const needs = { purpose: "hakiki screening rescreen", hasLists: true };
		const report = await withService(options, io, needs, async (service) => {
			const bar = createProgressBar(io, { unit: "customers", now: service.world.now });
			try {
				return await service.rescreenCustomers({
					realm: await findRealm(service),
					actor: io.actor,
					signal: io.signal,
					onProgress: ({ customers }) => bar.show({ count: customers }),
				});
			} finally {
				bar.end();
			}
		});
		const { customers, changed, matched, held, skipped, isComplete } = report;
		if (options.isJson) io.print(JSON.stringify({ customers, changed, matched, held, skipped, complete: isComplete }));
		else {
			const busy = skipped === 0 ? "" : ` ${formatCount(skipped)} were busy; run it again for them.`;
			io.print(
				`Customers: ${formatCount(customers)}, changed: ${formatCount(changed)}, with a new match: ${formatCount(matched)}, ` +
					`held: ${formatCount(held)}.${busy}`,
			);
		}
		return isComplete ? 0 : INTERRUPTED;
	},
};

export const clearCommand = buildVerdictCommand("clear", "Say that an entry of a list is not meant");
export const confirmCommand = buildVerdictCommand("confirm", "Say that the customer is the entry of a list");

function buildVerdictCommand(verdict: MatchVerdict["verdict"], summary: string): Command {
	const name = `screening ${verdict}`;
	const explanation =
		verdict === "clear"
			? "A strong match is cleared when a second person says so too."
			: "The customer is confirmed, and blocked, when a second person says so too.";
	return {
		name,
		summary,
		usage: `CUSTOMER_ID ENTRY ${REALM_USAGE} --reason TEXT [--data DIR] [--json]

  ENTRY  as \`hakiki screening matches\` lists it
  ${explanation}`,
		async run(args, io) {
			const options = readOptions(args, {
				required: [...REALM_OPTIONS, "reason"],
				positionals: ["CUSTOMER_ID", "ENTRY"],
			});
			const findRealm = readRealmOptions(options);
			const customerId = options.positional("CUSTOMER_ID");
			const given = {
				customerId,
				entity: options.positional("ENTRY"),
				verdict,
				reason: options.requiredText("reason"),
				actor: io.actor,
			};
			const { isEffective, status } = await withService(options, io, { purpose: `hakiki ${name}` }, async (service) =>
				service.reviewMatch(await findRealm(service), given),
			);
			if (options.isJson) io.print(JSON.stringify({ id: customerId, effective: isEffective, screening: status }));
			else if (isEffective) io.print(`${customerId}: screening ${status}`);
			else io.print(`${customerId}: screening ${status}; another person must say the same`);
			return 0;
		},
	};
}

function present(match: MatchFacts) {
	return {
		customer_id: match.customerId,
		party: match.role,
		id: match.entity,
		type: match.topic,
		strength: match.strength,
		score: match.score,
		review: match.review,
		case_id: match.caseId,
		event_id: match.eventId,
		found_at: formatIso(match.at),
	};
}

function toRow(match: MatchFacts): string[] {
	const { customerId, role, entity, topic, strength, score, review, at } = match;
	return [customerId, role, entity, topic, `${strength} ${score}`, review, formatMoment(at)];
}
