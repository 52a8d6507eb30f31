// `hakiki webhooks …`: manages webhook endpoints.

import { viewWebhook, viewWebhookDelivery, viewWebhookWithSecret } from "@hakiki/contract";
import { WEBHOOK_KINDS, type WebhookEndpointFacts, type WebhookEndpointWithSecret } from "@hakiki/domain";
import {
	changeWebhook,
	createWebhook,
	listWebhooks,
	OVERLAP_HOURS_DEFAULT,
	OVERLAP_HOURS_MAX,
	readTargetPolicy,
	removeWebhook,
	rotateWebhookSecret,
	testWebhook,
	type WebhookTools,
} from "@hakiki/service";
import type { Realm } from "@hakiki/store";
import { type Command, type CommandIo, UsageError } from "./command.ts";
import { formatMoment, formatTable } from "./print-table.ts";
import { type Options, readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { describeAttempt } from "./webhook-deliveries.ts";
import { withAdminTools } from "./with-service.ts";

const FAILED = 1;

export const createCommand: Command = {
	name: "webhooks create",
	usage: `${REALM_USAGE} --url URL [--kinds KIND,KIND] [--description TEXT] [--data DIR] [--json]

  --url    https at a public address; HAKIKI_WEBHOOK_TARGETS allows others
  --kinds  events to send (default all): ${WEBHOOK_KINDS.join(", ")}`,
	async run(args, io) {
		const options = readOptions(args, { required: [...REALM_OPTIONS, "url"], texts: ["kinds", "description"] });
		const url = options.requiredText("url");
		const kinds = readKinds(options);
		const description = options.text("description");
		const made = await withRealm(options, io, "create", (tools, realm) =>
			createWebhook(tools, { realm }, { url, kinds, description, actor: io.actor }),
		);
		return printSecret(options, io, made, `Made ${made.id}. Its secret is shown only once:`);
	},
};

export const listCommand: Command = {
	name: "webhooks list",
	usage: `${REALM_USAGE} [--data DIR] [--json]`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS });
		const webhooks = await withRealm(options, io, "list", (tools, realm) => listWebhooks(tools, { realm }));
		if (options.isJson) io.print(JSON.stringify({ webhooks: webhooks.map(viewWebhook) }));
		else if (webhooks.length === 0) io.say("No webhook endpoints.");
		else io.print(formatTable(["ID", "STATE", "PENDING", "DEAD", "KINDS", "URL"], webhooks.map(toRow)));
		return 0;
	},
};

export const updateCommand: Command = {
	name: "webhooks update",
	usage: `ENDPOINT_ID ${REALM_USAGE} [--url URL] [--kinds KIND,KIND|*] [--description TEXT] [--data DIR] [--json]`,
	async run(args, io) {
		const options = readOptions(args, {
			...{ required: REALM_OPTIONS, texts: ["url", "kinds", "description"], positionals: ["ENDPOINT_ID"] },
		});
		const change = { url: options.text("url"), kinds: readKinds(options), description: options.text("description") };
		if (Object.values(change).every((value) => value === undefined)) {
			throw new UsageError("one of --url, --kinds, --description is required");
		}
		return changeOne(options, io, "update", change, ({ id }) => `Changed ${id}.`);
	},
};

export const enableCommand: Command = {
	name: "webhooks enable",
	usage: `ENDPOINT_ID ${REALM_USAGE} [--data DIR] [--json]`,
	run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, positionals: ["ENDPOINT_ID"] });
		return changeOne(options, io, "enable", { isEnabled: true }, ({ id, deadCount }) =>
			deadCount === 0
				? `Enabled ${id}.`
				: `Enabled ${id}. ${deadCount} deliveries were given up: npx hakiki webhooks replay`,
		);
	},
};

export const disableCommand: Command = {
	name: "webhooks disable",
	usage: `ENDPOINT_ID ${REALM_USAGE} [--data DIR] [--json]`,
	run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, positionals: ["ENDPOINT_ID"] });
		return changeOne(options, io, "disable", { isEnabled: false }, ({ id }) => `Disabled ${id}.`);
	},
};

export const removeCommand: Command = {
	name: "webhooks remove",
	usage: `ENDPOINT_ID ${REALM_USAGE} [--data DIR] [--json]`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, positionals: ["ENDPOINT_ID"] });
		const endpointId = options.positional("ENDPOINT_ID");
		const removed = await withRealm(options, io, "remove", (tools, realm) =>
			removeWebhook(tools, { realm }, { endpointId, actor: io.actor }),
		);
		io.print(options.isJson ? JSON.stringify(viewWebhook(removed)) : `Removed ${removed.id}.`);
		return 0;
	},
};

export const rotateCommand: Command = {
	name: "webhooks rotate",
	usage: `ENDPOINT_ID ${REALM_USAGE} [--overlap-hours ${OVERLAP_HOURS_DEFAULT}] [--data DIR] [--json]

  --overlap-hours  how long deliveries are also signed with the old secret; use 0 if it has leaked`,
	async run(args, io) {
		const options = readOptions(args, {
			...{ required: REALM_OPTIONS, texts: ["overlap-hours"], positionals: ["ENDPOINT_ID"] },
		});
		const endpointId = options.positional("ENDPOINT_ID");
		const overlapHours = options.wholeNumber("overlap-hours", { min: 0, max: OVERLAP_HOURS_MAX });
		const rotated = await withRealm(options, io, "rotate", (tools, realm) =>
			rotateWebhookSecret(tools, { realm }, { endpointId, overlapHours, actor: io.actor }),
		);
		const { previousSecretUntil: until } = rotated;
		const old = until === null ? "The old one no longer signs" : `Until ${formatMoment(until)} the old one signs too`;
		return printSecret(options, io, rotated, `${old}. The new secret is shown only once:`);
	},
};

export const testCommand: Command = {
	name: "webhooks test",
	usage: `ENDPOINT_ID ${REALM_USAGE} [--data DIR] [--json]`,
	async run(args, io) {
		const options = readOptions(args, { required: REALM_OPTIONS, positionals: ["ENDPOINT_ID"] });
		const endpointId = options.positional("ENDPOINT_ID");
		const delivery = await withRealm(options, io, "test", (tools, realm) =>
			testWebhook(tools, { realm }, { endpointId, actor: io.actor }),
		);
		const isTaken = delivery.status === "delivered";
		const outcome = `${isTaken ? "Taken" : "Not taken"}: ${describeAttempt(delivery.attempts.at(-1))}`;
		io.print(options.isJson ? JSON.stringify(viewWebhookDelivery(delivery)) : outcome);
		return isTaken ? 0 : FAILED;
	},
};

function readKinds(options: Options): readonly string[] | undefined {
	return options.text("kinds")?.split(",");
}

function withRealm<Result>(
	options: Options,
	io: CommandIo,
	verb: string,
	work: (tools: WebhookTools, realm: Realm) => Promise<Result>,
): Promise<Result> {
	const findRealm = readRealmOptions(options);
	const targets = readTargetPolicy(io.env);
	return withAdminTools(options, io, { purpose: `hakiki webhooks ${verb}` }, async (tools) =>
		work({ ...tools, targets }, await findRealm(tools)),
	);
}

async function changeOne(
	options: Options,
	io: CommandIo,
	verb: string,
	change: Omit<Parameters<typeof changeWebhook>[2], "endpointId" | "actor">,
	describe: (changed: WebhookEndpointFacts) => string,
): Promise<number> {
	const endpointId = options.positional("ENDPOINT_ID");
	const changed = await withRealm(options, io, verb, (tools, realm) =>
		changeWebhook(tools, { realm }, { ...change, endpointId, actor: io.actor }),
	);
	io.print(options.isJson ? JSON.stringify(viewWebhook(changed)) : describe(changed));
	return 0;
}

function printSecret(options: Options, io: CommandIo, facts: WebhookEndpointWithSecret, sentence: string): number {
	if (options.isJson) {
		io.print(JSON.stringify(viewWebhookWithSecret(facts)));
		return 0;
	}
	io.say(sentence);
	io.print(facts.secret);
	return 0;
}

function toRow(facts: WebhookEndpointFacts): string[] {
	const { id, url, kinds, pendingCount, deadCount } = facts;
	return [id, describeState(facts), String(pendingCount), String(deadCount), kinds.join(","), url];
}

function describeState({ disabledAt, disabledReason, failingSince }: WebhookEndpointFacts): string {
	if (disabledAt !== null) {
		const reason =
			disabledReason === "gone" ? " (it is gone)" : disabledReason === "failing" ? " (it kept failing)" : "";
		return `disabled ${formatMoment(disabledAt)}${reason}`;
	}
	return failingSince === null ? "enabled" : `failing since ${formatMoment(failingSince)}`;
}
