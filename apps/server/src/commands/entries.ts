// `hakiki entries …`: a workspace's own lists: blocked and allowed values, networks, lenders and agents' devices.

import { checkEntry, viewEntry } from "@hakiki/contract";
import { ANONYMOUS_NETWORKS, DESTINATION_TYPES, ENTRY_KINDS, ENTRY_LISTS, type EntryFacts } from "@hakiki/domain";
import { addEntries, listEntries, removeEntry } from "@hakiki/service";
import { type Command, UsageError } from "./command.ts";
import { formatMoment, formatTable } from "./print-table.ts";
import { type Options, readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withService } from "./with-service.ts";

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 1_000;
const THING_OPTIONS = ["type", "bank-code", "country"] as const;
const THING_USAGE = "[--type TYPE] [--bank-code CODE] [--country CC]";

export const addCommand: Command = {
	name: "entries add",
	usage: `${REALM_USAGE} --list LIST --kind KIND --value TEXT ${THING_USAGE}
    [--network NET] [--customer ID] [--rules ID,ID] [--maximum-amount N] [--owner NAME] [--reason TEXT] [--expires TIME] [--data DIR] [--json]

  --list     ${ENTRY_LISTS.join(", ")}
  --kind     ${ENTRY_KINDS.join(", ")}
  --type     of a destination: ${DESTINATION_TYPES.join(", ")}
  --network  of an address range: ${ANONYMOUS_NETWORKS.join(", ")}
  --customer  the only customer that an entry of block or allow counts for
  --rules    rules that an allow entry switches off; it also needs --maximum-amount, --owner and --reason
  --expires  as in 2026-12-31T00:00:00Z (default for an allow entry: in 90 days)`,
	async run(args, io) {
		const options = readOptions(args, {
			required: [...REALM_OPTIONS, "list", "kind", "value"],
			texts: [...THING_OPTIONS, "network", "customer", "rules", "maximum-amount", "owner", "reason", "expires"],
		});
		const findRealm = readRealmOptions(options);
		const input = checkEntry({
			list: options.requiredText("list"),
			...readThing(options),
			...dropMissing({
				network: options.text("network"),
				customer_id: options.text("customer"),
				rules: options.text("rules")?.split(","),
				maximum_amount: readAmount(options.text("maximum-amount")),
				owner: options.text("owner"),
				reason: options.text("reason"),
				expires_at: options.text("expires"),
			}),
		});
		const { entries } = await withService(options, io, { purpose: "hakiki entries add" }, async (service) =>
			addEntries(service, await service.openRealm(await findRealm(service)), { entries: [{ input }], actor: io.actor }),
		);
		io.print(options.isJson ? JSON.stringify(entries.map(viewEntry)[0]) : describe(entries));
		return 0;
	},
};

export const listCommand: Command = {
	name: "entries list",
	usage: `${REALM_USAGE} [--list LIST] [--kind KIND [--value TEXT ${THING_USAGE}]] [--after CURSOR]
    [--limit ${LIMIT_DEFAULT}] [--data DIR] [--json]

  --value  find an entry by its value; the table shows the end of a secret value
  --after  next_cursor of the previous page, from --json`,
	async run(args, io) {
		const options = readOptions(args, {
			required: REALM_OPTIONS,
			texts: ["list", "kind", "value", ...THING_OPTIONS, "after", "limit"],
		});
		const findRealm = readRealmOptions(options);
		const kind = options.choice("kind", ENTRY_KINDS);
		if (options.text("value") !== undefined && kind === undefined) throw new UsageError("--value needs --kind");
		const limit = options.wholeNumber("limit", { min: 1, max: LIMIT_MAX }) ?? LIMIT_DEFAULT;
		const query = {
			list: options.choice("list", ENTRY_LISTS),
			kind,
			thing: options.text("value") === undefined ? undefined : checkEntry({ list: "block", ...readThing(options) }),
			after: options.text("after"),
			limit,
		};
		const { items, next } = await withService(options, io, { purpose: "hakiki entries list" }, async (service) =>
			listEntries(service, await service.openRealm(await findRealm(service)), query),
		);
		if (options.isJson) io.print(JSON.stringify({ entries: items.map(viewEntry), next_cursor: next ?? null }));
		else if (items.length === 0) io.say("No entries.");
		else io.print(describe(items));
		return 0;
	},
};

export const removeCommand: Command = {
	name: "entries remove",
	usage: `ENTRY_ID ${REALM_USAGE} [--data DIR] [--json]`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, positionals: ["ENTRY_ID"] });
		const findRealm = readRealmOptions(options);
		const entryId = options.positional("ENTRY_ID");
		const removed = await withService(options, io, { purpose: "hakiki entries remove" }, async (service) =>
			removeEntry(service, await service.openRealm(await findRealm(service)), { entryId, actor: io.actor }),
		);
		io.print(options.isJson ? JSON.stringify(viewEntry(removed)) : `Removed ${removed.id} from ${removed.list}.`);
		return 0;
	},
};

function readThing(options: Options): Record<string, unknown> {
	return {
		kind: options.text("kind"),
		value: options.text("value"),
		...dropMissing({
			destination_type: options.text("type"),
			bank_code: options.text("bank-code"),
			country: options.text("country"),
		}),
	};
}

/** The schema refuses a field that is present with the value undefined, so such fields are removed. */
export function dropMissing(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function readAmount(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^\d{1,13}(\.\d{1,2})?$/.test(text)) throw new UsageError("--maximum-amount must be an amount, as in 5000");
	return Number(text);
}

function describe(entries: readonly EntryFacts[]): string {
	const rows = entries.map((entry) => [
		entry.id,
		entry.list,
		entry.kind,
		entry.value ?? "(not known)",
		entry.network ?? entry.rules.join(","),
		entry.expiresAt === null ? "never" : formatMoment(entry.expiresAt),
		[entry.owner, entry.reason].filter((word) => word !== null).join(": "),
	]);
	return formatTable(["ID", "LIST", "KIND", "VALUE", "NETWORK OR RULES", "ENDS", "OWNER AND REASON"], rows);
}
