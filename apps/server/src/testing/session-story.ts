// For tests: sends the example of an operation that no key may call, as the person that the example names.

import { EXAMPLE_IDS, type Operation } from "@hakiki/contract";
import { addList, inviteUser, startJobs } from "@hakiki/service";
import { computeTotp } from "@hakiki/vault";
import type { Answer, ApiBench } from "./api-bench.ts";
import type { Story } from "./api-story.ts";
import { type Browser, PASSWORD, readBase32, send, signUp } from "./people.ts";

/** The names of a person, a link and a code in the examples. */
const EXAMPLE = { email: "amina@pesa.example", token: "8Jm0…", challenge: "AZqD…", code: "123456" };

/** Sends the example and returns the response, with the map from the examples' ids to the real ones. */
export async function askAsPerson(
	bench: ApiBench,
	operation: Operation,
): Promise<{ readonly answer: Answer; readonly story: Story }> {
	const { method, path, example, scope } = operation;
	const person = await signUp(bench, "admin", { name: "Amina Wanjiru" });
	const told = await tell(bench, operation, person);
	const story: Story = new Map([...told].filter(([example]) => Object.values<string>(EXAMPLE_IDS).includes(example)));
	const fill = (text: string): string => [...told].reduce((filled, [from, to]) => filled.replaceAll(from, to), text);
	const url = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof EXAMPLE_IDS) => EXAMPLE_IDS[name]);
	const body = example?.body;
	const sent = body === undefined ? undefined : (JSON.parse(fill(JSON.stringify(body))) as unknown);
	const answer =
		scope === "anyone" ? await send(bench, method, fill(url), sent, {}) : await person.ask(method, fill(url), sent);
	return { answer, story };
}

/** Maps each value of the example to its real value. */
async function tell(bench: ApiBench, { id, path }: Operation, person: Browser): Promise<Map<string, string>> {
	const told = new Map([[EXAMPLE.email, person.email]]);
	const invite = () => inviteUser(bench.service, { role: "viewer", workspaces: null, actor: "cli:test" });
	if (path.includes("{user_id}")) told.set(EXAMPLE_IDS.user_id, (await signUp(bench, "viewer")).userId);
	if (path.includes("{invitation_id}")) told.set(EXAMPLE_IDS.invitation_id, (await invite()).id);
	if (path.includes("{session_id}")) {
		await send(bench, "POST", "/v1/session", { email: person.email, password: PASSWORD }, {});
		told.set(EXAMPLE_IDS.session_id, (await person.ask("GET", "/v1/sessions")).json.data[0].id);
	}
	if (path.includes("{list_id}")) {
		const url = "https://example.com/list.xml";
		const list = `${EXAMPLE_IDS.list_id}_${id.toLowerCase()}`;
		await addList(bench.service, { format: "eu-xml", list, urls: [url], settings: {}, actor: "cli:test" });
		told.set(EXAMPLE_IDS.list_id, list);
	}
	if (path.includes("{upload_id}")) {
		told.set(EXAMPLE_IDS.upload_id, await upload(bench, person, id));
	}
	if (id === "acceptInvitation") {
		const email = `new.${person.email}`;
		const given = { email, role: "viewer", workspaces: null, actor: "cli:test" } as const;
		told.set(EXAMPLE.token, (await inviteUser(bench.service, given)).token);
	}
	if (id === "readInvitation") told.set(EXAMPLE.token, (await invite()).token);
	if (["confirmTotp", "renewRecoveryCodes", "removeTotp", "signInWithCode"].includes(id)) {
		const { json: offer } = await person.ask("POST", "/v1/me/totp", { password: PASSWORD });
		const code = computeTotp(readBase32(offer.secret), Date.now());
		told.set(EXAMPLE.code, code);
		if (id === "confirmTotp") return told;
		const { json } = await person.ask("POST", "/v1/me/totp/confirmation", { code });
		told.set(EXAMPLE.code, json.recovery_codes[0]);
		const half = await send(bench, "POST", "/v1/session", { email: person.email, password: PASSWORD }, {});
		told.set(EXAMPLE.challenge, half.json.challenge);
	}
	return told;
}

const UPLOADED = "id,name\n1,Zed Exampla\n";

/** An upload that can be applied, or one that waits for the bytes of the example. */
async function upload(bench: ApiBench, person: Browser, operationId: string): Promise<string> {
	const isEmpty = operationId === "addListUploadContent";
	const files = [{ name: "names.csv", bytes: isEmpty ? 1_000 : UPLOADED.length }];
	const { json } = await person.ask("POST", "/v1/screening/uploads", { format: "csv", files });
	if (isEmpty) return json.id;
	const data = Buffer.from(UPLOADED).toString("base64");
	await person.ask("PUT", `/v1/screening/uploads/${json.id}/content`, { file: 0, at: 0, data });
	await startJobs(bench.service, { isScheduled: false }).runNow("import-lists");
	return json.id;
}
