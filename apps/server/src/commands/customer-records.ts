// `hakiki customers record | export | erase | legal-hold | lift-hold | ended`: shows, exports, erases and legally holds a
// customer's record.

import { viewCustomerExport, viewCustomerRecord } from "@hakiki/contract";
import type { CustomerRecord } from "@hakiki/domain";
import {
	endRelationship,
	eraseCustomer,
	exportCustomer,
	liftLegalHold,
	placeLegalHold,
	readCustomerRecord,
	type Service,
} from "@hakiki/service";
import type { Realm } from "@hakiki/store";
import type { Command, CommandIo } from "./command.ts";
import { escapeControls } from "./escape-controls.ts";
import { type Options, readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withService } from "./with-service.ts";

const EVENTS_PER_PAGE = 500;

export const recordCommand = buildCommand({
	name: "customers record",
	run: (service, { realm, customerId }) => readCustomerRecord(service, { realm }, customerId),
});

export const eraseCommand = buildCommand({
	name: "customers erase",
	required: ["reason"],
	usage: "--reason TEXT",
	run: (service, { realm, customerId, actor }, options) =>
		eraseCustomer(service, { realm }, { customerId, actor, reason: options.requiredText("reason") }),
});

export const legalHoldCommand = buildCommand({
	name: "customers legal-hold",
	required: ["reason"],
	usage: "--reason TEXT",
	run: (service, { realm, customerId, actor }, options) =>
		placeLegalHold(service, { realm }, { customerId, actor, reason: options.requiredText("reason") }),
});

export const liftHoldCommand = buildCommand({
	name: "customers lift-hold",
	required: ["reason"],
	usage: "--reason TEXT",
	run: (service, { realm, customerId, actor }, options) =>
		liftLegalHold(service, { realm }, { customerId, actor, reason: options.requiredText("reason") }),
});

export const endedCommand = buildCommand({
	name: "customers ended",
	required: ["on"],
	usage: "--on YYYY-MM-DD|none",
	run: async (service, { realm, customerId, actor }, options) => {
		const on = options.requiredText("on");
		return endRelationship(service, { realm }, { customerId, actor, endedOn: on === "none" ? null : on });
	},
});

export const exportCommand: Command = {
	name: "customers export",
	usage: `CUSTOMER_ID ${REALM_USAGE} [--data DIR] [--json]

  Prints one object with one event per line. Reports to the authorities are left out.`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, positionals: ["CUSTOMER_ID"] });
		const findRealm = readRealmOptions(options);
		const customerId = options.positional("CUSTOMER_ID");
		const count = await withService(options, io, { purpose: "hakiki customers export" }, async (service) =>
			printExport(service, await findRealm(service), customerId, io),
		);
		if (!options.isJson) io.say(`${count} event(s).`);
		return 0;
	},
};

async function printExport(service: Service, realm: Realm, customerId: string, io: CommandIo): Promise<number> {
	const context = await service.openRealm(realm);
	const { isLive, settings } = context;
	const place = { customerId, isLive, at: service.world.now(), currency: settings.currency };
	let cursor: string | undefined;
	let count = 0;
	do {
		const asked = { customerId, cursor, limit: EVENTS_PER_PAGE, actor: io.actor };
		const { events, next_cursor, ...head } = viewCustomerExport(await exportCustomer(service, context, asked), place);
		if (cursor === undefined) io.print(`${JSON.stringify(head).slice(0, -1)},"events":[`);
		for (const event of events) {
			io.print(`${count === 0 ? "" : ","}${JSON.stringify(event)}`);
			count += 1;
		}
		cursor = next_cursor ?? undefined;
	} while (cursor !== undefined && !io.signal.aborted);
	io.print("]}");
	return count;
}

interface RecordVerb {
	readonly name: string;
	readonly required?: readonly string[];
	readonly usage?: string;
	run(
		service: Service,
		asked: { readonly realm: Realm; readonly customerId: string; readonly actor: string },
		options: Options,
	): Promise<CustomerRecord>;
}

function buildCommand({ name, required = [], usage = "", run }: RecordVerb): Command {
	return {
		name,
		usage: ["CUSTOMER_ID", REALM_USAGE, usage, "[--data DIR] [--json]"].filter((part) => part !== "").join(" "),
		async run(args, io) {
			const options = readOptions(args, { required: [...REALM_OPTIONS, ...required], positionals: ["CUSTOMER_ID"] });
			const findRealm = readRealmOptions(options);
			const customerId = options.positional("CUSTOMER_ID");
			const record = await withService(options, io, { purpose: `hakiki ${name}` }, async (service) =>
				run(service, { realm: await findRealm(service), customerId, actor: io.actor }, options),
			);
			io.print(options.isJson ? JSON.stringify(viewCustomerRecord(record)) : describeRecord(record));
			return 0;
		},
	};
}

function describeRecord(source: CustomerRecord): string {
	const { customer_id, years, last_event_at, relationship_ended_on, erasable_at, blocks, legal_hold, erasure } =
		viewCustomerRecord(source);
	return [
		`${escapeControls(customer_id)}  kept for ${years} years, until ${erasable_at.slice(0, 10)}`,
		`  last event   ${last_event_at}`,
		...(relationship_ended_on === null ? [] : [`  ended        ${relationship_ended_on}`]),
		...(legal_hold === null
			? []
			: [`  legal hold   since ${legal_hold.since}, ${legal_hold.by}: ${escapeControls(legal_hold.reason)}`]),
		...(erasure === null
			? []
			: [`  erased       ${erasure.at}, ${erasure.by}${erasure.newer ? "; more came since" : ""}`]),
		...(erasure?.under_way === true ? ["               its events are being gone through by a job"] : []),
		...blocks.map(({ message }) => `  not erasable ${message}`),
	].join("\n");
}
