import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { type Browser, signUp } from "../testing/people.ts";

let bench: ApiBench;
let officer: Browser;

beforeAll(async () => {
	bench = await openApiBench();
	officer = await signUp(bench, "compliance");
});
afterAll(() => bench.close());

const NEW = { format: "eu-xml", list_id: "eu_copy", urls: ["https://example.com/eu.xml"] };

describe("The lists of the installation", () => {
	it("are changed by compliance officers and admins of all workspaces, and by nobody else", async () => {
		const limited = await signUp(bench, "compliance", { workspaces: [bench.shop.id] });
		for (const person of [limited, await signUp(bench, "analyst"), await signUp(bench, "viewer")]) {
			const refused = { status: 403, json: { details: [{ code: "missing_scope", message: "lists:write" }] } };
			expect(await person.ask("POST", "/v1/screening/lists", NEW)).toMatchObject(refused);
			expect(await person.ask("POST", "/v1/screening/lists/eu_copy/refresh")).toMatchObject(refused);
			expect((await person.ask("GET", "/v1/session")).json.scopes).not.toContain("lists:write");
		}
		expect((await officer.ask("GET", "/v1/session")).json.scopes).toContain("lists:write");
		const added = await officer.ask("POST", "/v1/screening/lists", NEW);
		expect(added).toMatchObject({
			status: 200,
			json: { id: "eu_copy", title: "eu_copy", publisher: "European Commission", host: "example.com" },
		});
		expect(await officer.ask("POST", "/v1/screening/lists", NEW)).toMatchObject({ status: 409 });
		const { json } = await limited.ask("GET", "/v1/screening/lists");
		expect(json.lists.map(({ id }: { id: string }) => id)).toContain("eu_copy");
		expect(JSON.stringify(json)).not.toContain("/eu.xml");
	});

	it("are not fetched from addresses that webhooks may not reach either", async () => {
		for (const url of ["https://10.0.0.1/list", "https://169.254.169.254/latest", "http://example.com/list"]) {
			const answer = await officer.ask("POST", "/v1/screening/lists", { ...NEW, list_id: "inside", urls: [url] });
			expect([url, answer.status, answer.json.details[0].field]).toEqual([url, 400, "url"]);
		}
	});

	it("get a title and a schedule, and say when they are fetched next", async () => {
		const body = { title: "EU, our copy", schedule: { every: "day", hour: 3, weekday: 1 } };
		const { json } = await officer.ask("PATCH", "/v1/screening/lists/eu_copy", body);
		expect(json).toMatchObject({ ...body, refreshing: false });
		const asked = await officer.ask("POST", "/v1/screening/lists/eu_copy/refresh");
		expect(asked.json).toMatchObject({ refreshing: true });
		const wrong = { schedule: { every: "day", hour: 24, weekday: 1 } };
		expect(await officer.ask("PATCH", "/v1/screening/lists/eu_copy", wrong)).toMatchObject({ status: 400 });
		expect(await officer.ask("PATCH", "/v1/screening/lists/nowhere", body)).toMatchObject({ status: 404 });
	});

	it("take no title and no file name with control characters, and name the field", async () => {
		const files = [{ name: "a.csv", bytes: 3 }];
		const upload = { format: "csv", list_id: "odd", files };
		for (const odd of ["a\u001b[2Jb", "two\nlines", "\u202egnp.exe"]) {
			const named = { ...upload, files: [{ name: odd, bytes: 3 }] };
			for (const [method, path, body, field] of [
				["POST", "lists", { ...NEW, list_id: "odd", title: odd }, "title"],
				["PATCH", "lists/eu_copy", { title: odd }, "title"],
				["POST", "uploads", { ...upload, title: odd }, "title"],
				["POST", "uploads", named, "files.0.name"],
			] as const) {
				const answer = await officer.ask(method, `/v1/screening/${path}`, body);
				const details = [{ field, code: "invalid", message: "must not hold control characters" }];
				expect([path, answer.status, answer.json.details]).toEqual([path, 400, details]);
			}
		}
		expect(await officer.ask("POST", "/v1/screening/uploads", { ...upload, title: "قائمة" })).toMatchObject({
			status: 200,
		});
	});

	it("take chunks of half a megabyte, and no text that is not base64", async () => {
		const size = 512 * 1_024;
		const files = [{ name: "names.csv", bytes: size + 3 }];
		const { json } = await officer.ask("POST", "/v1/screening/uploads", { format: "csv", list_id: "big", files });
		const url = `/v1/screening/uploads/${json.id}/content`;
		const send = (at: number, data: string) => officer.ask("PUT", url, { file: 0, at, data });
		const whole = Buffer.alloc(size, "x").toString("base64");
		expect(await send(0, whole)).toMatchObject({ status: 200, json: { received_bytes: size, status: "receiving" } });
		expect(await send(size, "not base64!")).toMatchObject({ status: 400, json: { details: [{ field: "data" }] } });
		expect(await send(size, `${whole}${whole}`)).toMatchObject({ status: 413 });
		expect(await send(size, "eHh4")).toMatchObject({ json: { status: "waiting" } });
	});
});
