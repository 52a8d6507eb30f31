import { Agent, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { createLogger } from "./logger.ts";
import { shutDown } from "./shut-down.ts";

const log = createLogger({ level: "silent" });
const agent = new Agent({ keepAlive: true });

afterEach(() => agent.destroy());

/** A server whose only route waits until the test releases it. */
async function startWaiting(): Promise<{
	app: FastifyInstance;
	port: number;
	arrived: Promise<void>;
	letGo: () => void;
}> {
	const app = Fastify({ return503OnClosing: false });
	let letGo = () => {};
	let announce = () => {};
	const gate = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	const arrived = new Promise<void>((resolve) => {
		announce = resolve;
	});
	app.get("/", async () => {
		announce();
		await gate;
		return "answered";
	});
	await app.listen({ port: 0, host: "127.0.0.1" });
	return { app, port: (app.server.address() as AddressInfo).port, arrived, letGo };
}

function get(port: number): Promise<string> {
	return new Promise((resolve, reject) => {
		const request = sendRequest({ port, agent }, (answer) => {
			let text = "";
			answer.on("data", (chunk) => {
				text += chunk;
			});
			answer.on("end", () => resolve(text));
		});
		request.on("error", reject);
		request.end();
	});
}

describe("shutDown", () => {
	it("answers what was taken, accepts nothing new, and ends although connections were kept alive", async () => {
		const { app, port, arrived, letGo } = await startWaiting();
		const answer = get(port);
		await arrived;
		const ended = shutDown(app, log, 10_000);
		await expect.poll(() => app.server.listening).toBe(false);
		await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
		letGo();
		expect(await answer).toBe("answered");
		expect(await ended).toBe(true);
	});

	it("cuts what does not end within the bound, and says so", async () => {
		const lines: string[] = [];
		const { app, port, arrived } = await startWaiting();
		const answer = get(port);
		const cut = expect(answer).rejects.toThrow();
		await arrived;
		const isDrained = await shutDown(app, createLogger({ destination: { write: (line) => lines.push(line) } }), 50);
		await cut;
		expect(isDrained).toBe(false);
		expect(lines.join("")).toContain("cut connections");
	});
});
