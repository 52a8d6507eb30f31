import { afterEach, describe, expect, it } from "vitest";
import { answerWith, openReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";
import { fetchFromProvider } from "./fetch-from-provider.ts";

const receivers: WebhookReceiver[] = [];
afterEach(async () => {
	await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

async function open(answer: WebhookReceiver["answer"]): Promise<WebhookReceiver> {
	const receiver = await openReceiver();
	receiver.answer = answer;
	receivers.push(receiver);
	return receiver;
}

describe("the sign-in provider", () => {
	it("is asked on this machine by plain http, where the operator named it so, and answers in full", async () => {
		const provider = await open((response) => void response.writeHead(400, { "x-a": "b" }).end('{"error":"no"}'));
		const answer = await fetchFromProvider(provider.url, { method: "POST", body: "code=1" }, true);
		expect([answer.status, answer.headers.get("x-a"), await answer.json()]).toEqual([400, "b", { error: "no" }]);
		expect(provider.received[0]?.body).toBe("code=1");
	});

	it.each([
		["http://10.0.0.1/token", true],
		["http://example.com/token", true],
		["http://127.0.0.1:4500/token", false],
		["https://169.254.169.254/token", false],
		["https://[::ffff:169.254.169.254]/token", true],
		["https://0xa9fea9fe/token", false],
		["file:///etc/passwd", true],
	])("is not asked at %s (plain http open: %s)", async (address, isInsecure) => {
		await expect(fetchFromProvider(address, {}, isInsecure)).rejects.toThrow(/must not be reached/);
	});

	it("is not followed elsewhere", async () => {
		const elsewhere = await open(answerWith(200));
		const provider = await open(answerWith(307, { location: elsewhere.url }));
		const answer = await fetchFromProvider(provider.url, { method: "POST", body: "client_secret=1" }, true);
		expect(answer.status).toBe(307);
		expect(elsewhere.connections()).toBe(0);
	});

	it("is cut off when its answer has no end", async () => {
		let isClosed = false;
		const provider = await open((response) => {
			const timer = setInterval(() => response.write(Buffer.alloc(262_144, 97)), 1);
			response.on("close", () => {
				clearInterval(timer);
				isClosed = true;
			});
		});
		await expect(fetchFromProvider(provider.url, {}, true)).rejects.toThrow(/too large/);
		await expect.poll(() => isClosed).toBe(true);
	});
});
