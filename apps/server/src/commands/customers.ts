// `hakiki customers …`: shows a customer, and holds, releases, blocks or unblocks one, with a reason.

import { viewCustomer } from "@hakiki/contract";
import { AppError, type CustomerReading } from "@hakiki/domain";
import type { StatusAction } from "@hakiki/service";
import { changeCustomerStatus, readCustomer } from "@hakiki/service";
import type { Command } from "./command.ts";
import { escapeControls } from "./escape-controls.ts";
import { readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withService } from "./with-service.ts";

export const showCommand: Command = {
	name: "customers show",
	usage: `CUSTOMER_ID ${REALM_USAGE} [--data DIR] [--json]`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, positionals: ["CUSTOMER_ID"] });
		const findRealm = readRealmOptions(options);
		const customerId = options.positional("CUSTOMER_ID");
		const found = await withService(options, io, { purpose: "hakiki customers show" }, async (service) =>
			readCustomer(service, { realm: await findRealm(service) }, customerId),
		);
		if (found === undefined) throw new AppError("not_found", "There is no such customer");
		io.print(options.isJson ? JSON.stringify(viewCustomer(found)) : describeCustomer(found));
		return 0;
	},
};

export const holdCommand = buildStatusCommand("hold");
export const releaseCommand = buildStatusCommand("release");
export const blockCommand = buildStatusCommand("block");
export const unblockCommand = buildStatusCommand("unblock");

function buildStatusCommand(action: StatusAction): Command {
	const name = `customers ${action}`;
	return {
		name,
		usage: `CUSTOMER_ID ${REALM_USAGE} --reason TEXT [--data DIR] [--json]`,
		async run(args, io) {
			const options = readOptions(args, { required: [...REALM_OPTIONS, "reason"], positionals: ["CUSTOMER_ID"] });
			const findRealm = readRealmOptions(options);
			const customerId = options.positional("CUSTOMER_ID");
			const reason = options.requiredText("reason");
			const { before, after } = await withService(options, io, { purpose: `hakiki ${name}` }, async (service) =>
				changeCustomerStatus(service, await service.openRealm(await findRealm(service)), {
					customerId,
					action,
					reason,
					actor: io.actor,
				}),
			);
			if (options.isJson) io.print(JSON.stringify({ id: customerId, before, status: after }));
			else io.print(`${customerId}: ${after} (was ${before})`);
			return 0;
		},
	};
}

function describeCustomer(source: CustomerReading): string {
	const { id, status, risk_level, screening, open_cases, last_event_at } = viewCustomer(source);
	return [
		`${escapeControls(id)}  ${status}, ${risk_level} risk`,
		`  screening   ${screening.status}`,
		`  last event  ${last_event_at}`,
		...open_cases.map(
			(open) => `  open case   ${open.id}  ${open.type}, ${open.severity}: ${escapeControls(open.reason)}`,
		),
	].join("\n");
}
