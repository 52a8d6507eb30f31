// `hakiki screening …`: shows matches with the lists, and confirms or dismisses them.

import { MATCH_STATUSES, type MatchFacts } from "@hakiki/domain";
import {
	changeThresholds,
	findThresholds,
	findWorkspace,
	listMatches,
	type MatchVerdict,
	rescreenCustomers,
	reviewMatch,
} from "@hakiki/service";
import { changeOrAsk, sayWaiting } from "./change-or-ask.ts";
import { type Command, UsageError } from "./command.ts";
import { formatIso, formatMoment, formatTable } from "./print-table.ts";
import { createProgressBar, formatCount } from "./progress-bar.ts";
import { readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withAdminTools, withService } from "./with-service.ts";

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;
const INTERRUPTED = 130;
const THRESHOLDS = ["sanction", "pep", "strong"] as const;

export const matchesCommand: Command = {
	name: "screening matches",
	usage: `${REALM_USAGE} [--customer ID] [--status open|cleared|confirmed|gone|all] [--limit ${LIMIT_DEFAULT}] [--data DIR] [--json]

  --customer  all matches of this customer, unless --status is given`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, texts: ["customer", "status", "limit"] });
		const findRealm = readRealmOptions(options);
		const limit = options.wholeNumber("limit", { min: 1, max: LIMIT_MAX }) ?? LIMIT_DEFAULT;
		const customerId = options.text("customer");
		const status = readStatus(options.text("status") ?? (customerId === undefined ? "open" : "all"));
		const matches = await withAdminTools(options, io, { purpose: "hakiki screening matches" }, async (tools) =>
			listMatches(tools, { realm: await findRealm(tools) }, { customerId, status, limit }),
		);
		if (options.isJson) io.print(JSON.stringify({ matches: matches.map(present) }));
		else if (matches.length === 0) io.say("No matches.");
		else
			io.print(
				formatTable(["CUSTOMER", "PARTY", "ENTRY", "TYPE", "MATCH", "STATUS", "FOUND", "OFFICE"], matches.map(toRow)),
			);
		return 0;
	},
};

export const rescreenCommand: Command = {
	name: "screening rescreen",
	usage: `${REALM_USAGE} [--data DIR] [--json]

  A server rescreens by itself when lists, thresholds or the matcher change. If a server runs, it does the work. After an
  interruption, the command continues where it stopped.`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS });
		const findRealm = readRealmOptions(options);
		const needs = { purpose: "hakiki screening rescreen" };
		const run = await withAdminTools(options, io, needs, async (tools) => {
			const bar = createProgressBar(io, { unit: "customers", now: tools.world.now });
			try {
				return await rescreenCustomers(
					tools,
					{ realm: await findRealm(tools) },
					{
						actor: io.actor,
						signal: io.signal,
						onProgress: ({ customers, total }) =>
							bar.show({ count: customers, share: total === 0 ? 1 : customers / total }),
					},
				);
			} finally {
				bar.end();
			}
		});
		const { customers, changed, matched, held, finishedAt } = run;
		if (options.isJson) {
			io.print(JSON.stringify({ id: run.id, customers, changed, matched, held, complete: finishedAt !== null }));
		} else {
			io.print(
				`Customers: ${formatCount(customers)}, changed: ${formatCount(changed)}, with a new match: ${formatCount(matched)}, ` +
					`held: ${formatCount(held)}.`,
			);
			if (finishedAt === null) io.say("Not finished: a server continues, or run this command again.");
		}
		return finishedAt === null ? INTERRUPTED : 0;
	},
};

export const thresholdsCommand: Command = {
	name: "screening thresholds",
	usage: `${REALM_USAGE} [--sanction 0.8] [--pep 0.8] [--strong 0.95] [--data DIR] [--json]

  --sanction, --pep  from this score on, a person should review a match
  --strong           from this score on, a sanctions match with an equal birth date holds the customer
  Raising --sanction or --strong needs a second person: that person confirms, or the change waits for a day.
  The thresholds apply to both modes of the workspace. When they change, a server rescreens all customers.`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, texts: [...THRESHOLDS] });
		const findRealm = readRealmOptions(options);
		const change = Object.fromEntries(THRESHOLDS.map((name) => [name, readScore(name, options.text(name))]));
		const needs = { purpose: "hakiki screening thresholds" };
		const { actor } = io;
		const { thresholds, waiting } = await withAdminTools(options, io, needs, async (tools) => {
			const realm = await findRealm(tools);
			const { uuid } = await findWorkspace(tools, options.requiredText("workspace"));
			const isChange = Object.values(change).some((value) => value !== undefined);
			const set = () => changeThresholds(tools, { realm }, { actor, ...change });
			const waiting = isChange ? await changeOrAsk(tools, uuid, { thresholds: change, actor }, set) : undefined;
			return { thresholds: await findThresholds(tools, { realm }), waiting };
		});
		sayWaiting(io, waiting);
		if (options.isJson) io.print(JSON.stringify(thresholds));
		else
			io.print(
				formatTable(
					["MATCH", "FROM"],
					THRESHOLDS.map((name) => [name, String(thresholds[name])]),
				),
			);
		return 0;
	},
};

function readScore(name: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^(?:0?\.\d{1,6}|0|1|1\.0+)$/.test(text)) throw new UsageError(`--${name} must be a score, as in 0.85`);
	return Number(text);
}

export const clearCommand = buildVerdictCommand("clear");
export const confirmCommand = buildVerdictCommand("confirm");

function buildVerdictCommand(verdict: MatchVerdict["verdict"]): Command {
	const name = `screening ${verdict}`;
	const explanation =
		verdict === "clear"
			? "A strong match is dismissed when a second person agrees."
			: "The match is confirmed and the customer blocked when a second person agrees.";
	return {
		name,
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
				reviewMatch(service, await service.openRealm(await findRealm(service)), given),
			);
			if (options.isJson) io.print(JSON.stringify({ id: customerId, effective: isEffective, screening: status }));
			else if (isEffective) io.print(`${customerId}: screening ${status}`);
			else io.print(`${customerId}: screening ${status}; another person must agree`);
			return 0;
		},
	};
}

function readStatus(text: string): MatchFacts["status"] | undefined {
	if (text === "all") return undefined;
	const status = MATCH_STATUSES.find((one) => one === text);
	if (status === undefined) throw new UsageError(`--status must be one of ${MATCH_STATUSES.join(", ")}, all`);
	return status;
}

function present(match: MatchFacts) {
	return {
		id: match.id,
		customer_id: match.customerId,
		party: match.party,
		entry: match.entity,
		type: match.topic,
		strength: match.strength,
		score: match.score,
		position: match.position,
		status: match.status,
		first_verdict: match.first && { verdict: match.first.verdict, by: match.first.by, at: formatIso(match.first.at) },
		decided_by: match.decidedBy,
		case_id: match.caseId,
		event_id: match.eventId,
		found_at: formatIso(match.foundAt),
	};
}

function toRow(match: MatchFacts): string[] {
	const { customerId, party, entity, topic, strength, score, status, first, foundAt, position } = match;
	const office = topic === "pep" ? (position ?? "no office listed") : "";
	const state = first === null ? status : `${status}, ${first.verdict} by ${first.by}`;
	return [customerId, party, entity, topic, `${strength} ${score}`, state, formatMoment(foundAt), office];
}
