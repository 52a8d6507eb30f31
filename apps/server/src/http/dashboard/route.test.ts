import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_ACCESS_SETTINGS } from "../access-settings.ts";
import { createFailureDescriber, createFailurePresenter } from "../present-failure.ts";
import { refuseUnknownRoutes } from "../refuse-unknown-route.ts";
import { registerDashboard } from "./route.ts";

const SCRIPT = "console.log('a script that is worth compressing')".repeat(20);

function buildPages(folder: string | undefined, access = NO_ACCESS_SETTINGS): FastifyInstance {
	const app = Fastify({ logger: false });
	app.decorateRequest("errorCode", null);
	app.setErrorHandler(createFailurePresenter(createFailureDescriber({ error: () => undefined } as never)));
	refuseUnknownRoutes(app);
	registerDashboard(app, folder, access);
	return app;
}

describe("the dashboard's files", () => {
	let folder: string;
	let app: FastifyInstance;

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "hakiki-pages-"));
		await mkdir(join(folder, "assets"));
		await writeFile(join(folder, "index.html"), "<!doctype html><title>Hakiki</title>");
		await writeFile(join(folder, "theme.js"), "");
		await writeFile(join(folder, "assets/main-abc.js"), SCRIPT);
		await writeFile(join(folder, "assets/main-abc.js.gz"), gzipSync(SCRIPT));
		app = buildPages(folder);
	});
	afterAll(async () => {
		await app.close();
		await rm(folder, { recursive: true, force: true });
	});

	it.each(["/", "/sign-in", "/join", "/cases", "/test/wsp_1/cases/cas_1", "/live/wsp_1"])(
		"give the page for %s, which nobody frames and which runs our own script alone",
		async (url) => {
			const answer = await app.inject({ url });
			expect(answer.statusCode).toBe(200);
			expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
			expect(answer.headers["cache-control"]).toBe("no-cache");
			const policy = String(answer.headers["content-security-policy"]);
			expect(policy).toContain("script-src 'self'");
			expect(policy).toContain("frame-ancestors 'none'");
			expect(policy).not.toContain("unsafe");
			const again = await app.inject({ url, headers: { "if-none-match": String(answer.headers["etag"]) } });
			expect(again.statusCode).toBe(304);
			expect(again.body).toBe("");
		},
	);

	it("tell browsers to stay with https where that is how people reach them, and only there", async () => {
		const header = async (publicUrl: string | undefined) => {
			const pages = buildPages(folder, { ...NO_ACCESS_SETTINGS, publicUrl });
			const answer = await pages.inject({ url: "/" });
			await pages.close();
			return answer.headers["strict-transport-security"];
		};
		expect(await header("https://fraud.example.com")).toBe("max-age=31536000");
		expect(await header("http://localhost:4500")).toBeUndefined();
		expect(await header(undefined)).toBeUndefined();
	});

	it("are kept for good where their name tells their contents, and sent compressed to browsers that accept it", async () => {
		const plain = await app.inject({ url: "/assets/main-abc.js" });
		expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
		expect(plain.headers["content-encoding"]).toBeUndefined();
		expect(plain.body).toBe(SCRIPT);
		const small = await app.inject({ url: "/assets/main-abc.js", headers: { "accept-encoding": "br, gzip" } });
		expect(small.headers["content-encoding"]).toBe("gzip");
		expect(small.headers["content-type"]).toBe("text/javascript; charset=utf-8");
		expect(small.rawPayload).toEqual(gzipSync(SCRIPT));
		const refused = await app.inject({ url: "/assets/main-abc.js", headers: { "accept-encoding": "gzip;q=0" } });
		expect(refused.headers["content-encoding"]).toBeUndefined();
	});

	it("cost no more for a header of spaces", async () => {
		const odd = `gzip${" ".repeat(15_000)}x, br${" ".repeat(300)};${" ".repeat(300)}q=0`;
		// A pattern that looks at every space from every space took a third of a second for each of these.
		for (let count = 0; count < 200; count += 1) {
			const answer = await app.inject({ url: "/assets/main-abc.js", headers: { "accept-encoding": odd } });
			expect(answer.headers["content-encoding"]).toBeUndefined();
		}
		const spaced = await app.inject({
			url: "/assets/main-abc.js",
			headers: { "accept-encoding": "br ; q=0 , gzip ; q=1" },
		});
		expect(spaced.headers["content-encoding"]).toBe("gzip");
	});

	it.each([
		"/assets/other.js",
		"/assets/main-abc.js.gz",
		"/assets/..%2findex.html",
		"/assets/%2e%2e/%2e%2e/package.json",
		"/assets/",
		"/somewhere",
		"/sign-in/elsewhere",
	])("are a closed list: %s is a JSON 404", async (url) => {
		const answer = await app.inject({ url, headers: { accept: "text/html" } });
		expect(answer.statusCode).toBe(404);
		expect(answer.json()).toMatchObject({ error: "not_found" });
	});

	it("say how to make them where they were not built", async () => {
		const bare = buildPages(undefined);
		const answer = await bare.inject({ url: "/" });
		expect(answer.statusCode).toBe(404);
		expect(answer.json<{ message: string }>().message).toContain("npm run build");
		await bare.close();
	});
});
