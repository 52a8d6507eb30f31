// Personal data that callers send cannot be read anywhere afterwards: not in PostgreSQL's files, its write-ahead log or its
// messages, and not in the output of the server and the commands.

import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { computeTotp } from "@hakiki/vault";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { type Secret, SecretScan } from "./harness/secret-scan.ts";
import { Shell } from "./harness/shell.ts";
import { waitUntil } from "./harness/wait.ts";

const EVENTS = "/v1/events";
const BITCOIN = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";

/** Unlike anything else that is stored. Digits are looked for without a country's prefix. */
const PERSON = {
	name: "Zebulonette Quixotrane",
	phone: "0798431276",
	email: "zeb.quix0trane@mail-of-hers.example",
	national_id: "39471826",
	bvn: "22987654310",
	dob: "1983-07-29",
	otherName: "Mwangalizi Thrupplewood",
	otherPhone: "0711987043",
	otherAccount: "8473920165",
	otherId: "party-5518-kestrel",
	payee: "Oluwadamilare Vandersnoot",
	bankAccount: "6172839405",
	mpesa: "0722640918",
	device: "device-XQ19-7731-alpha",
	ip: "41.90.213.177",
	vasp: "Halcyon Obscura Exchange",
	address: "47 Jacaranda Cul-de-sac",
	originator: "Ngozichukwuka Blatherwick",
	originatorAccount: "orig-acct-90817263",
	originatorAddress: "12 Frangipani Mews, Ikoyi",
	originatorDocument: "doc-66120934",
	reference: "movement-ref-55120987",
	screened: "Ferdinando Whistlethorpe",
	key: "order-of-hers-118855",
	view: "Cases of the Quixotrane family",
	reason: "she rang from the Hibiscus branch",
	note: "her sister Philomena vouched for her",
};

/** Somebody who signs in. */
const USER = {
	name: "Bartholomew Quagmire-Nduta",
	email: "barty.quagm1re@staff-of-ours.example",
	password: "seven crocodiles on a bicycle",
	otherPassword: "eleven flamingos in a lift",
	browser: "Netscapist/77.31-obscura",
};

const secrets: Secret[] = [
	...Object.entries(PERSON).map(([name, text]) => ({ name, text: /^0\d{9}$/.test(text) ? text.slice(1) : text })),
	...Object.entries(USER).map(([name, text]) => ({ name: `user's ${name}`, text })),
	{ name: "wallet", text: BITCOIN },
	{ name: "other wallet", text: TRON },
];
/** In clear by design: they show that the scan finds what is there. */
const VISIBLE = {
	customer: "customer-in-clear-774411",
	metadata: "metadata-in-clear-330022",
};

let home: Installation;
const printed = new Map<string, string>();

beforeAll(async () => {
	home = await Installation.create({ env: { HAKIKI_LOG_LEVEL: "debug" } });
	const server = await home.start();
	const key = await home.createKey("Demo Nigeria", "live");
	const masterFolder = join(home.folder, "config/hakiki");
	const [masterFile = ""] = await readdir(masterFolder);
	secrets.push({ name: "API key", text: key });
	secrets.push({ name: "master key", text: (await readFile(join(masterFolder, masterFile), "utf8")).trim() });
	const client = new HttpClient(server.url, { key });
	await sendEverything(client);
	await useCommands(client);
	await useDashboard(client.withKey(undefined), /\/join#(\S+)/.exec(server.stdout())?.[1] ?? "");
	client.close();
	const pool = await home.openPool();
	await waitUntil("the outbox is empty", async () => {
		return (await pool.query("select count(*)::int as count from outbox")).rows[0].count === 0;
	});
	await pool.end();
	expect(await server.stop()).toBe(0);
	printed.set("stdout", server.stdout());
	printed.set("stderr", server.stderr());
});

afterAll(() => home?.remove());

function buildEvents(): readonly Record<string, unknown>[] {
	const { name, phone, email, national_id, bvn, dob } = PERSON;
	const customer = { name, phone, email, national_id, bvn, dob, nationality: "NG", kyc_level: 2 };
	const device = { id: PERSON.device, ip: PERSON.ip };
	const counterparty = {
		...{ id: PERSON.otherId, name: PERSON.otherName, phone: PERSON.otherPhone, account: PERSON.otherAccount },
		...{ bank_code: "058", wallet: TRON },
	};
	const travel_rule = {
		originator: {
			...{ name: PERSON.originator, account: PERSON.originatorAccount, country: "NG" },
			...{ address: PERSON.originatorAddress, national_id: PERSON.originatorDocument, dob: PERSON.dob },
		},
		beneficiary: { name: PERSON.payee, address: PERSON.address },
		beneficiary_vasp: PERSON.vasp,
	};
	const wallet = { type: "crypto_wallet", account: BITCOIN, network: "bitcoin", name: PERSON.payee };
	const bank = { type: "bank", account: PERSON.bankAccount, bank_code: "044", name: PERSON.payee };
	const common = { customer_id: VISIBLE.customer, metadata: { note: VISIBLE.metadata }, device };
	return [
		{ ...common, type: "customer.created", customer, idempotency_key: PERSON.key },
		{ ...common, type: "customer.updated", changes: ["phone", "name"], customer, destination: bank },
		{ ...common, type: "login", login: { success: false } },
		{ ...common, type: "sim.swap" },
		{
			...common,
			type: "transaction",
			amount: 5_000,
			direction: "in",
			method: "bank",
			counterparty,
			reference: PERSON.reference,
		},
		{ ...common, type: "transaction", amount: 5_000, direction: "in", method: "crypto", counterparty, travel_rule },
		{ ...common, type: "payout.requested", amount: 400_000, balance: 400_000, method: "bank", destination: bank },
		{
			...common,
			type: "payout.requested",
			amount: 900,
			method: "mpesa",
			destination: { type: "mpesa", account: PERSON.mpesa },
		},
		{
			...common,
			type: "payout.requested",
			amount: 9_000_000,
			method: "crypto",
			destination: wallet,
			travel_rule,
			counterparty,
		},
		{
			...common,
			type: "payout.requested",
			amount: 10,
			method: "crypto",
			destination: { ...wallet, account: `${BITCOIN}x` },
		},
	];
}

/** Through every endpoint, also in requests that are refused and in addresses. */
async function sendEverything(client: HttpClient): Promise<void> {
	for (const event of buildEvents()) {
		const answer = await client.post(EVENTS, event);
		expect([answer.status, answer.json.error]).toEqual([200, undefined]);
		expect((await client.get(`${EVENTS}/${answer.json.event_id}`)).status).toBe(200);
		const feedback = { event_id: answer.json.event_id, label: "fraud", source: "complaint", fraud_type: "mule" };
		expect((await client.post("/v1/feedback", feedback)).status).toBe(200);
		for (const spoiled of [
			{ ...event, amount: -1 },
			{ ...event, location: { lat: PERSON.phone } },
			{ ...event, type: PERSON.name },
		]) {
			expect((await client.post(EVENTS, spoiled)).status).toBe(400);
		}
		expect((await client.post(EVENTS, JSON.stringify(event).slice(0, -1))).status).toBe(400);
		expect((await client.post(EVENTS, event, { "content-type": "text/plain" })).status).toBe(415);
		expect((await client.withKey("svc_live_wrong").post(EVENTS, event)).status).toBe(401);
	}
	expect((await client.post("/v1/screen", { name: PERSON.screened, dob: PERSON.dob })).status).toBe(200);
	expect((await client.post("/v1/screen", { name: PERSON.screened, dob: PERSON.phone })).status).toBe(400);
	for (const path of [
		`/v1/customers/${PERSON.phone}`,
		`/v1/events/${PERSON.bvn}`,
		`/v1/${encodeURIComponent(PERSON.name)}`,
	]) {
		expect((await client.get(path)).status).toBe(404);
		// An operation refuses a parameter that it does not know.
		expect([400, 404]).toContain((await client.get(`${path}?email=${PERSON.email}`)).status);
	}
}

async function useCommands(client: HttpClient): Promise<void> {
	const realm = ["--workspace", "Demo Nigeria", "--mode", "live"];
	const customer = await client.get(`/v1/customers/${VISIBLE.customer}`);
	const [open] = customer.json.open_cases;
	const history = join(home.folder, "history.jsonl");
	const lines = buildEvents().flatMap((event) => [
		JSON.stringify({ ...event, idempotency_key: undefined, occurred_at: "2026-01-05T10:00:00Z" }),
		JSON.stringify({ ...event, amount: PERSON.phone }),
	]);
	await writeFile(history, lines.join("\n"));
	for (const args of [
		["cases", "show", open.id, ...realm],
		["cases", "close", open.id, ...realm, "--resolution", "declined", "--note", PERSON.note],
		["customers", "release", VISIBLE.customer, ...realm, "--reason", PERSON.reason],
		["customers", "show", VISIBLE.customer, ...realm],
		["events", "import", history, ...realm],
		["rebuild", "--check"],
		["doctor"],
	]) {
		const { stdout, stderr } = await home.run(...args);
		printed.set(`hakiki ${args.slice(0, 2).join(" ")}`, stdout + stderr);
	}
	expect(printed.get("hakiki customers show")).toContain(VISIBLE.customer);
	// Sealed, and readable for those who hold the master key.
	const shown = await home.runJson<{ note: string }>("cases", "show", open.id, ...realm);
	expect(shown.note).toBe(PERSON.note);
}

/** Signing up, in and out, with a code, wrongly, and by a link that is for one's eyes alone. */
async function useDashboard(client: HttpClient, token: string): Promise<void> {
	const { name, email, password, otherPassword } = USER;
	const browser = { "user-agent": USER.browser };
	const post = (path: string, body: object, headers = {}) => client.post(path, body, { ...browser, ...headers });
	const joined = await post("/v1/invitations/accept", { token, name, email, password });
	expect([joined.status, joined.json.error]).toEqual([200, undefined]);
	const [cookie = ""] = joined.headers["set-cookie"]?.[0]?.split(";") ?? [];
	const own = { cookie, "hakiki-csrf": joined.json.csrf_token };
	expect((await post("/v1/session", { email, password: otherPassword })).status).toBe(401);
	expect((await post("/v1/session", { email: password, password: email })).status).toBe(401);
	const offer = await post("/v1/me/totp", { password }, own);
	expect(offer.status).toBe(200);
	const code = computeTotp(readBase32(offer.json.secret), Date.now());
	const { json } = await post("/v1/me/totp/confirmation", { code }, own);
	const change = { current_password: password, new_password: otherPassword };
	expect((await client.ask({ method: "PUT", path: "/v1/me/password", body: change, headers: own })).status).toBe(200);
	const named = { page: "cases", name: PERSON.view, query: `name=${PERSON.name}`, shared: true };
	const scoped = { ...own, "hakiki-workspace": joined.json.workspaces[0].id, "hakiki-mode": "live" };
	expect((await post("/v1/views", named, scoped)).status).toBe(200);
	const invited = await post("/v1/invitations", { email: `2${email}`, role: "viewer" }, own);
	const half = await post("/v1/session", { email, password: otherPassword });
	const [recovery = ""] = json.recovery_codes;
	const entered = await post("/v1/session/code", { challenge: half.json.challenge, code: recovery });
	expect(entered.status).toBe(200);
	secrets.push(
		{ name: "session", text: cookie.split("=")[1] ?? "" },
		{ name: "CSRF token", text: joined.json.csrf_token },
		{ name: "app's secret", text: offer.json.secret },
		{ name: "recovery code", text: recovery },
		{ name: "challenge", text: half.json.challenge },
		{ name: "invitation", text: invited.json.link.split("#")[1] },
	);
	const shown = await home.runJson<{ users: { name: string }[] }>("users", "list");
	expect(shown.users).toMatchObject([{ name }]);
}

function readBase32(text: string): Buffer {
	const bits = [...text].map((letter) =>
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
	);
	return Buffer.from(
		bits
			.join("")
			.match(/.{8}/g)
			?.map((byte) => Number.parseInt(byte, 2)) ?? [],
	);
}

it("finds no secret in any file of the data folder", async () => {
	const { files, findings } = await new SecretScan(secrets).scanFolder(home.dataDir);
	expect(files).toBeGreaterThan(500);
	expect(findings).toEqual([]);
});

it("finds no secret in a backup, made as the docs say", async () => {
	const page = await readFile(fileURLToPath(new URL("../docs/operating/backup.md", import.meta.url)), "utf8");
	const copy = /^cp -a "\$HAKIKI_DATA" "\$BACKUPS\/data"$/m.exec(page)?.[0] ?? "";
	const backups = await mkdtemp(join(tmpdir(), "hakiki-backup-"));
	const shell = new Shell({ cwd: home.folder, env: { ...home.env, BACKUPS: backups } });
	try {
		expect((await shell.run(copy)).code).toBe(0);
		const elsewhere =
			'test ! -f "$HAKIKI_DATA/postgres.location" || cp -a "$(cat "$HAKIKI_DATA/postgres.location")" "$BACKUPS"';
		expect((await shell.run(elsewhere)).code).toBe(0);
		expect((await new SecretScan(secrets).scanFolder(backups)).findings).toEqual([]);
		const visible = Object.entries(VISIBLE).map(([name, text]) => ({ name, text }));
		const { findings } = await new SecretScan(visible).scanFolder(backups);
		expect(new Set(findings.map(({ secret }) => secret))).toEqual(new Set(Object.keys(VISIBLE)));
	} finally {
		await shell.close();
		await rm(backups, { recursive: true, force: true });
	}
});

it("finds no secret in what the server and the commands printed", () => {
	const scan = new SecretScan(secrets);
	expect([...printed].flatMap(([where, text]) => scan.scanText(text, where))).toEqual([]);
	expect(printed.get("stderr")).toContain('"status":400');
});

it("would find them: what is stored in clear by design is found", async () => {
	const visible = Object.entries(VISIBLE).map(([name, text]) => ({ name, text }));
	const { findings } = await new SecretScan(visible).scanFolder(home.dataDir);
	expect(new Set(findings.map(({ secret }) => secret))).toEqual(new Set(Object.keys(VISIBLE)));
	const scan = new SecretScan([{ name: "name", text: PERSON.name }]);
	for (const hidden of [
		PERSON.name.toUpperCase(),
		Buffer.from(PERSON.name).toString("hex"),
		`{"a":"${PERSON.name}"}`,
	]) {
		expect(scan.scanText(hidden, "here").map(({ secret }) => secret)).toContain("name");
	}
	for (const around of ["", "a", "ab"]) {
		const encoded = Buffer.from(`${around}${PERSON.name}zz`).toString("base64");
		expect(scan.scanText(encoded, "here")[0]).toMatchObject({ form: "base64" });
	}
});
