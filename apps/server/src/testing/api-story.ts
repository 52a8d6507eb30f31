// For tests: creates the objects that an operation's example names. Each operation gets its own customer, event, case and so
// on, so that examples do not affect each other.

import { EXAMPLE_IDS, type Operation } from "@hakiki/contract";
import { requestLoosening, requestStatus, startJobs } from "@hakiki/service";
import type { ApiBench } from "./api-bench.ts";

/** Maps each id of the examples to a real id. */
export type Story = Map<string, string>;

/** Names on the demo list that test mode searches. */
const LISTED = "Kielelezo Bandiani Demosthenko";
const EXAMPLE_DEVICE = "d-81f2";
const DAY_MS = 86_400_000;

export function keyFor({ countsInBothModes }: Operation, { keys }: ApiBench): string {
	return countsInBothModes ? keys.live : keys.test;
}

let storyCount = 0;

export async function tellStory(bench: ApiBench, operation: Operation): Promise<Story> {
	storyCount += 1;
	const teller = new Teller(bench, `cus_shop_${storyCount}`);
	const { path, id, example } = operation;
	const text = path + JSON.stringify(example ?? {});
	const speaksOf = (name: keyof typeof EXAMPLE_IDS): boolean =>
		path.includes(`{${name}}`) || text.includes(EXAMPLE_IDS[name]);
	if (id === "recordEvent") await teller.growUp(EXAMPLE_DEVICE);
	if (speaksOf("customer_id") && id !== "recordEvent") await teller.growUp();
	if (speaksOf("event_id") || speaksOf("case_id")) await teller.askForMoney();
	if (speaksOf("match_id")) await teller.matchName();
	if (speaksOf("entry_id"))
		await teller.make("entry_id", "/v1/entries", { list: "block", kind: "country", value: "KP" });
	if (speaksOf("key_id")) await teller.make("key_id", "/v1/keys", { scopes: ["cases:read"] });
	if (speaksOf("endpoint_id"))
		await teller.make("endpoint_id", "/v1/webhooks", { url: "https://example.com/hooks", kinds: ["*"] });
	if (speaksOf("notice_id")) await teller.sendNotice();
	if (speaksOf("run_id") || id === "listScreeningRuns") await teller.make("run_id", "/v1/screening/runs", undefined);
	if (speaksOf("view_id"))
		await teller.make("view_id", "/v1/views", { page: "cases", name: "Mine", query: "assignee=me" });
	if (speaksOf("request_id")) await teller.askForBlock(id === "withdrawRequest");
	await teller.getReadyFor(id);
	return teller.story;
}

class Teller {
	readonly story: Story;
	private readonly bench: ApiBench;
	private readonly customer: string;

	constructor(bench: ApiBench, customer: string) {
		this.bench = bench;
		this.customer = customer;
		this.story = new Map([[EXAMPLE_IDS.customer_id, customer]]);
	}

	/** Creates a customer with some months of history who has just logged in on a new device and changed the password. */
	async growUp(device = `d-${this.customer}`): Promise<void> {
		const ago = (days: number) => ({ occurred_at: new Date(Date.now() - days * DAY_MS).toISOString() });
		const phone = `+2547120${String(storyCount).padStart(5, "0")}`;
		const customer = { name: "Amina Wanjiru", phone };
		await this.send({ type: "customer.created", customer, ...ago(200) });
		const destination = { type: "mpesa", account: `+2547340${String(storyCount).padStart(5, "0")}` };
		for (const days of [90, 60, 30]) {
			await this.send({ type: "payout.requested", amount: 5_000, method: "mpesa", destination, ...ago(days) });
		}
		await this.send({ type: "login", login: { success: true }, device: { id: device } });
		await this.send({ type: "customer.updated", changes: ["password"] });
	}

	/** Sends the example event, which is stopped until the customer is verified. */
	async askForMoney(): Promise<void> {
		await this.growUp();
		const { operations } = await import("@hakiki/contract");
		const body = operations.recordEvent.example?.body as object;
		const device = { id: `d-${this.customer}` };
		const decision = await this.send({ ...body, device, destination: this.destination() });
		this.story.set(EXAMPLE_IDS.event_id, decision["event_id"] as string);
		this.story.set(EXAMPLE_IDS.case_id, decision["case_id"] as string);
	}

	async matchName(): Promise<void> {
		await this.send({ type: "customer.created", customer: { name: LISTED } });
		const { json } = await this.bench.ask("GET", `/v1/screening/matches?customer_id=${this.customer}&status=all`);
		this.story.set(EXAMPLE_IDS.match_id, json.data[0].id);
	}

	async make(name: keyof typeof EXAMPLE_IDS, path: string, body: unknown): Promise<void> {
		const { status, json } = await this.bench.ask("POST", path, body);
		if (status !== 200) throw new Error(`${path}: ${json.message}`);
		this.story.set(EXAMPLE_IDS[name], String(json.id));
	}

	async sendNotice(): Promise<void> {
		await this.askForMoney();
		await startJobs(this.bench.service, { isScheduled: false }).runNow("move-outbox");
		const endpoint = this.story.get(EXAMPLE_IDS.endpoint_id);
		const { json } = await this.bench.ask("GET", `/v1/webhooks/deliveries?endpoint_id=${endpoint}`);
		this.story.set(EXAMPLE_IDS.notice_id, json.data[0].event_id);
	}

	/** The caller makes the request, or somebody else does, so that the caller may approve it. */
	async askForBlock(isOwn: boolean): Promise<void> {
		await this.growUp();
		const request = { action: "block", reason: "a story" } as const;
		if (isOwn) return this.make("request_id", `/v1/customers/${this.customer}/requests`, request);
		const { service, database } = this.bench;
		const { rows } = await database.pool.query("select realm from customers where id = $1", [this.customer]);
		const context = await service.openRealm(rows[0].realm);
		const asked = { ...request, customerId: this.customer, actor: "cli:njeri" };
		const { id } = await requestStatus(service, context, asked);
		this.story.set(EXAMPLE_IDS.request_id, id);
	}

	/** Prepares the state that the operation needs. */
	async getReadyFor(operationId: string): Promise<void> {
		const { ask, keys } = this.bench;
		const draft = () => ask("PUT", "/v1/rules/draft", { rules: { sim_swap_payout: { weight: 3.5 } } }, keys.live);
		const status = (verb: string) => ask("POST", `/v1/customers/${this.customer}/${verb}`, { reason: "a story" });
		switch (operationId) {
			case "releaseCustomer":
				await status("hold");
				break;
			case "unblockCustomer":
				await status("block");
				break;
			case "eraseCustomer":
				await this.growOld();
				break;
			case "readValidation":
			case "printValidation":
				await ask("POST", "/v1/rules/validation", {});
				await startJobs(this.bench.service, { isScheduled: false }).runNow("validate");
				break;
			case "listIntegrationRequests":
				await ask("POST", "/v1/events", { type: "transaction", customer_id: this.customer, device: { id: "d-81f2" } });
				await this.bench.service.latestRequests.write();
				break;
			case "liftLegalHold":
				await status("legal_hold");
				break;
			case "reopenCase":
				await ask("POST", this.casePath("close"), { resolution: "declined", note: "a story" });
				break;
			case "stopCaseClock":
				await ask("POST", this.casePath("clocks"), { clock: "str" });
				break;
			case "discardDraft":
			case "publishRules":
			case "startShadow":
				await draft();
				break;
			case "loadModel":
			case "changeModelStatus":
			case "removeModel":
				await ask("DELETE", "/v1/rules/draft", undefined, keys.live);
				if (operationId !== "loadModel") await this.loadModel();
				break;
			case "rollBackRules":
				await draft();
				await ask("POST", "/v1/rules/publish", { reason: "a story" }, keys.live);
				break;
			case "requestLoosening":
				await this.tighten();
				break;
			case "confirmLoosening":
			case "withdrawLoosening":
				await this.tighten();
				await this.askToLoosen();
				break;
			case "reportShadow":
			case "stopShadow":
				await draft();
				await ask("POST", "/v1/rules/shadow", undefined, keys.live);
				break;
		}
	}

	private async loadModel(): Promise<void> {
		const { operations } = await import("@hakiki/contract");
		const { query, body } = operations.loadModel.example ?? {};
		await this.bench.ask("PUT", `/v1/rules/model?${query}`, body, this.bench.keys.live);
	}

	/** Resets the shop's settings to their defaults and removes open requests to loosen them. */
	private async tighten(): Promise<void> {
		await this.bench.database.pool.query("delete from loosenings");
		await this.bench.database.pool.query("update workspaces set screening = '{}'");
	}

	/** Somebody else makes the request, so that the caller may confirm it. */
	private async askToLoosen(): Promise<void> {
		const { service, shop } = this.bench;
		await requestLoosening(service, { workspaceId: shop.uuid }, { thresholds: { strong: 0.99 }, actor: "cli:njeri" });
	}

	/** Sets the customer's last activity to before the legal retention period. */
	private async growOld(): Promise<void> {
		await this.bench.database.pool.query("update customers set last_event_at = '2015-05-05' where id = $1", [
			this.customer,
		]);
	}

	private casePath(verb: string): string {
		return `/v1/cases/${this.story.get(EXAMPLE_IDS.case_id)}/${verb}`;
	}

	destination(): object {
		return { type: "mpesa", account: `+2547110${String(storyCount).padStart(5, "0")}` };
	}

	private async send(event: object): Promise<Readonly<Record<string, unknown>>> {
		const { status, json } = await this.bench.ask("POST", "/v1/events", { ...event, customer_id: this.customer });
		if (status !== 200) throw new Error(json.message);
		return json;
	}
}
