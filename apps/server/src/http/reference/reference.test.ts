import { OPERATIONS } from "@hakiki/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../../testing/api-bench.ts";
import { html, writeProse } from "./html.ts";

let bench: ApiBench;
beforeAll(async () => {
	bench = await openApiBench();
});
afterAll(() => bench.close());

describe("The reference", () => {
	it("is served without a key, as a document for programs and a page for people", async () => {
		const document = await bench.app.inject({ url: "/openapi.json" });
		expect([document.statusCode, document.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
		const { openapi, paths, webhooks, components } = document.json();
		expect(openapi).toBe("3.1.0");
		const described = Object.entries(paths).flatMap(([path, methods]) =>
			Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
		);
		expect(described.sort()).toEqual(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort());
		expect(Object.keys(webhooks)).toContain("decision.blocked");
		expect(paths["/v1/events"].post.security).toEqual([{ apiKey: ["events:write"] }]);
		expect(paths["/v1/events"].post.responses["200"].content["application/json"].example.decision).toBe("review");
		expect(components.schemas.Decision.properties.event_id.type).toBe("string");
		const page = await bench.app.inject({ url: "/docs" });
		expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
		for (const { id, summary } of OPERATIONS) {
			expect(page.body).toContain(`id="${id}"`);
			expect(page.body).toContain(summary);
		}
	});

	it("points every reference at something that is there", async () => {
		const { body } = await bench.app.inject({ url: "/openapi.json" });
		const { schemas } = JSON.parse(body).components;
		const names = [...body.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);
		expect(names.length).toBeGreaterThan(100);
		for (const name of names) expect(Object.keys(schemas)).toContain(name);
	});

	it("loads nothing but its own style: no script, no other host, and a policy that says so", async () => {
		const page = await bench.app.inject({ url: "/docs" });
		expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'self';/);
		expect(page.body).not.toMatch(/<script|<iframe|<img|<object|<embed|@import|\son\w+=|style="/i);
		const loaded = [...page.body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, target = ""]) => target);
		expect(loaded.filter((target) => !target.startsWith("#"))).toEqual(["/docs/style.css", "/openapi.json"]);
		const style = await bench.app.inject({ url: "/docs/style.css" });
		expect(style.headers["content-type"]).toBe("text/css; charset=utf-8");
		expect(style.body).not.toMatch(/url\(|@import|https?:/);
	});

	it("escapes what it shows", () => {
		expect(html`<p>${'<b> & "x"'}</p>`.text).toBe("<p>&lt;b&gt; &amp; &quot;x&quot;</p>");
		expect(writeProse("say `<b>` & go").text).toBe("say <code>&lt;b&gt;</code> &amp; go");
	});

	it("is served to so many a second, and the others are told to try again", async () => {
		const answers = await Promise.all(Array.from({ length: 400 }, () => bench.app.inject({ url: "/docs/style.css" })));
		const refused = answers.filter(({ statusCode }) => statusCode === 429);
		// Some pages may have been served earlier in the same second, and a new second may have begun.
		expect(refused.length).toBeGreaterThan(0);
		expect(answers.length - refused.length).toBeGreaterThan(50);
		expect(refused.every(({ headers }) => headers["retry-after"] === "1")).toBe(true);
		await expect
			.poll(async () => (await bench.app.inject({ url: "/docs/style.css" })).statusCode, { timeout: 10_000 })
			.toBe(200);
	});
});
