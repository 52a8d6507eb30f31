// `hakiki webhooks deliveries` and `hakiki webhooks replay`: lists deliveries and sends them again.

import { viewWebhookDelivery } from "@hakiki/contract";
import { DELIVERY_STATUSES, WEBHOOK_KINDS, type WebhookAttempt, type WebhookDeliveryFacts } from "@hakiki/domain";
import {
	listWebhookDeliveries,
	readTargetPolicy,
	replayWebhookDeliveries,
	replayWebhookDelivery,
} from "@hakiki/service";
import { type Command, UsageError } from "./command.ts";
import { formatMoment, formatTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { REALM_OPTIONS, REALM_USAGE, readRealmOptions } from "./realm-options.ts";
import { withAdminTools } from "./with-service.ts";

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 1_000;
const KINDS = [...WEBHOOK_KINDS, "ping"] as const;

export const deliveriesCommand: Command = {
	name: "webhooks deliveries",
	usage: `${REALM_USAGE} [--endpoint ENDPOINT_ID] [--status STATUS] [--kind KIND] [--from TIME] [--to TIME]
    [--after CURSOR] [--limit ${LIMIT_DEFAULT}] [--data DIR] [--json]

  --status  ${DELIVERY_STATUSES.join(", ")}; dead means that retries ended; it can be replayed
  --after   next_cursor of the previous page, from --json`,
	async run(args, io) {
		const options = readOptions(args, {
			required: REALM_OPTIONS,
			texts: ["endpoint", "status", "kind", "from", "to", "after", "limit"],
		});
		const findRealm = readRealmOptions(options);
		const query = {
			endpointId: options.text("endpoint"),
			status: options.choice("status", DELIVERY_STATUSES),
			kind: options.choice("kind", KINDS),
			from: options.time("from"),
			to: options.time("to"),
			after: options.text("after"),
			limit: options.wholeNumber("limit", { min: 1, max: LIMIT_MAX }) ?? LIMIT_DEFAULT,
		};
		const page = await withAdminTools(options, io, { purpose: "hakiki webhooks deliveries" }, async (tools) =>
			listWebhookDeliveries(tools, { realm: await findRealm(tools) }, { ...query }),
		);
		const { items: deliveries, next } = page;
		if (options.isJson) {
			io.print(JSON.stringify({ deliveries: deliveries.map(viewWebhookDelivery), next_cursor: next ?? null }));
		} else if (deliveries.length === 0) io.say("No deliveries.");
		else io.print(formatTable(["EVENT", "ENDPOINT", "KIND", "STATUS", "TRIES", "LAST ATTEMPT"], deliveries.map(toRow)));
		return 0;
	},
};

export const replayCommand: Command = {
	name: "webhooks replay",
	usage: `ENDPOINT_ID ${REALM_USAGE} --event EVENT_ID | --from TIME [--to TIME] [--kind KIND] [--include-delivered]
    [--data DIR] [--json]

  --event  one delivery, in any state: whe_…
  --from   all undelivered events from this time on and before --to`,
	async run(args, io) {
		const options = readOptions(args, {
			required: REALM_OPTIONS,
			texts: ["event", "from", "to", "kind"],
			flags: ["include-delivered"],
			positionals: ["ENDPOINT_ID"],
		});
		const findRealm = readRealmOptions(options);
		const targets = readTargetPolicy(io.env);
		const endpointId = options.positional("ENDPOINT_ID");
		const eventId = options.text("event");
		const [from, to] = [options.time("from"), options.time("to")];
		const kind = options.choice("kind", KINDS);
		if ((eventId === undefined) === (from === undefined)) throw new UsageError("one of --event, --from is required");
		const isWithDelivered = options.has("include-delivered");
		const replayed = await withAdminTools(options, io, { purpose: "hakiki webhooks replay" }, async (tools) => {
			const context = { realm: await findRealm(tools) };
			const act = { endpointId, actor: io.actor };
			if (eventId === undefined) {
				const span = { from: from ?? 0, to, kind, isWithDelivered };
				return replayWebhookDeliveries({ ...tools, targets }, context, { ...act, ...span });
			}
			await replayWebhookDelivery({ ...tools, targets }, context, { ...act, eventId });
			return 1;
		});
		io.print(options.isJson ? JSON.stringify({ replayed }) : `Sending ${replayed} again.`);
		return 0;
	},
};

function toRow({ eventId, endpointId, kind, status, attempts }: WebhookDeliveryFacts): string[] {
	return [eventId, endpointId, kind, status, String(attempts.length), describeAttempt(attempts.at(-1))];
}

export function describeAttempt(attempt: WebhookAttempt | undefined): string {
	if (attempt === undefined) return "none yet";
	const { at, tookMs, statusCode, failure } = attempt;
	const words = failure === null || failure === "status" ? "" : ` ${failure.replaceAll("_", " ")}`;
	return `${statusCode ?? "no answer"}${words} in ${tookMs} ms at ${formatMoment(at)}`;
}
