// Runs once around the browser tests: one real server with a made-up fortnight in it, one person of each role, and one
// browser, which all files share. All of it is made while other tests run; a file asks at a desk, and waits there.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openClusterServer } from "@hakiki/store/testing";
import { type Browser, type BrowserServer, chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium, listChromiumFlags } from "../../scripts/find-chromium.mjs";
import { Installation } from "../harness/installation.ts";

export const ROLES = ["admin", "compliance", "analyst", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export interface Person {
	readonly email: string;
	readonly name: string;
	readonly password: string;
	/** Cookies of a session, as Playwright takes them. */
	readonly state: string;
}

export interface DashboardFacts {
	readonly url: string;
	readonly wsEndpoint: string;
	/** The demo workspace of Kenya, filled, and that of Nigeria, empty. */
	readonly workspaceId: string;
	readonly emptyWorkspaceId: string;
	/** A test key of the filled workspace that may do everything. */
	readonly key: string;
	/** For the test that gives a workspace a learned layer. */
	readonly databaseUrl: string;
	readonly people: Readonly<Record<Role, Person>>;
}

declare module "vitest" {
	interface ProvidedContext {
		/** The address that gives the facts, as JSON, as soon as everything is there. */
		dashboardDesk: string;
	}
}

const PAGE = fileURLToPath(new URL("../../apps/dashboard/dist/index.html", import.meta.url));
/** Other tests run meanwhile, and may keep the machine busy. */
const ACTION_MS_MAX = 180_000;
const NAMES: Readonly<Record<Role, string>> = {
	admin: "Amina Wanjiru",
	compliance: "Chidi Okafor",
	analyst: "Joyce Akinyi",
	viewer: "Tunde Bello",
};

interface OpenedDashboard {
	readonly facts: DashboardFacts;
	close(): Promise<void>;
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
	if (!existsSync(PAGE)) throw new Error("The dashboard is not built: run `npm test`, or `npm run build`");
	const executablePath = findChromium({ isShellEnough: true });
	const closeCluster = await openClusterServer();
	const opening = openDashboard(executablePath);
	// A test that asks gets the failure.
	opening.catch(() => undefined);
	const desk = createServer((_request, response) => {
		opening.then(
			({ facts }) => response.end(JSON.stringify(facts)),
			(error) => response.writeHead(500).end(String(error)),
		);
	});
	await new Promise<void>((resolve) => desk.listen(0, "127.0.0.1", resolve));
	provide("dashboardDesk", `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
	return async () => {
		desk.close();
		await (await opening.catch(() => undefined))?.close();
		await closeCluster();
	};
}

async function openDashboard(executablePath: string): Promise<OpenedDashboard> {
	const installation = await Installation.createOnTestDatabase();
	let browser: BrowserServer | undefined;
	const close = async (): Promise<void> => {
		await browser?.close();
		await installation.remove();
	};
	try {
		const server = await installation.start();
		browser = await chromium.launchServer({ executablePath, args: listChromiumFlags() });
		const wsEndpoint = browser.wsEndpoint();
		// Side by side: each waits most of its time for a process to start or for the other side.
		const [{ workspaceId, emptyWorkspaceId }, people] = await Promise.all([
			fillWorkspaces(installation),
			invitePeople(installation, server.url, wsEndpoint),
		]);
		const { key } = await installation.runJson<{ key: string }>(
			...[
				"keys",
				"create",
				"--workspace",
				workspaceId,
				"--mode",
				"test",
				"--scopes",
				"events,manage,customers:search,customers:personal",
			],
			...["--rate-limit", "1000000"],
		);
		await installation.ageInvitations();
		const databaseUrl = await installation.findDatabaseUrl();
		return { facts: { url: server.url, wsEndpoint, workspaceId, emptyWorkspaceId, key, databaseUrl, people }, close };
	} catch (error) {
		await close();
		throw error;
	}
}

const DAY_MS = 86_400_000;
/** Noon in Nairobi, by UTC. */
const NOON_MS = 9 * 3_600_000;

/**
 * A made-up past in Kenya's, a listed name, and nothing in Nigeria's. The past ends at noon, because people do other things
 * by night: otherwise each hour of a run would bring other decisions.
 */
async function fillWorkspaces(installation: Installation) {
	const [customers, days] = process.env["HAKIKI_SCREENSHOTS"] === undefined ? ["200", "7"] : ["300", "14"];
	const now = Date.now();
	const until = new Date(now - ((now - NOON_MS) % DAY_MS)).toISOString();
	await installation.runJson(
		...["simulate", "--country", "KE"],
		...["--customers", customers, "--days", days, "--seed", "6", "--until", until],
	);
	await importList(installation);
	return findWorkspaces(installation);
}

/** One made-up entry, so that screening has something to find. */
async function importList(installation: Installation): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "hakiki-list-"));
	try {
		const file = join(folder, "list.jsonl");
		const entry = {
			...{ id: "made-1", list: "made_up", topics: ["sanction"], type: "person", name: "Zubair TESTANI QORVANI" },
			...{ aliases: ["Abu Qorvan"], dobs: ["1971-03-09"], nationalities: ["AF"], programs: ["MADE-UP"] },
		};
		writeFileSync(file, `${JSON.stringify(entry)}\n`);
		await installation.runJson("lists", "import", file, "--format", "hakiki");
	} finally {
		rmSync(folder, { recursive: true });
	}
}

async function findWorkspaces(installation: Installation) {
	const { workspaces } = await installation.runJson<{ workspaces: { id: string; country: string }[] }>(
		"workspace",
		"list",
	);
	const find = (country: string): string => workspaces.find((one) => one.country === country)?.id ?? "";
	return { workspaceId: find("KE"), emptyWorkspaceId: find("NG") };
}

/** Each opens their link in the real browser, as they would. */
async function invitePeople(
	installation: Installation,
	url: string,
	wsEndpoint: string,
): Promise<Record<Role, Person>> {
	const tokens = Promise.all(
		ROLES.map(async (role) => {
			const invited = role === "admin" ? [] : ["--email", nameAddress(role)];
			const { token } = await installation.runJson<{ token: string }>("users", "invite", "--role", role, ...invited);
			return [role, token] as const;
		}),
	);
	const browser = await chromium.connect(wsEndpoint);
	try {
		const people: [Role, Person][] = [];
		// One after the other: the service checks few passwords at once, and sends away who would wait for long.
		for (const [role, token] of await tokens)
			people.push([role, await openAccount(browser, role, `${url}/join#${token}`)]);
		return Object.fromEntries(people) as Record<Role, Person>;
	} finally {
		await browser.close();
	}
}

async function openAccount(browser: Browser, role: Role, link: string): Promise<Person> {
	const context = await browser.newContext();
	context.setDefaultTimeout(ACTION_MS_MAX);
	const page = await context.newPage();
	await page.goto(link);
	const [email, password] = [nameAddress(role), `plantain on the ${role} river`];
	if (role === "admin") await page.getByLabel("E-mail address").fill(email);
	await page.getByLabel("Your name").fill(NAMES[role]);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByLabel("Repeat password").fill(password);
	await page.getByRole("button", { name: "Create account" }).click();
	await page.waitForURL(/\/test\/wsp_/);
	const state = JSON.stringify(await context.storageState());
	await context.close();
	return { email, name: NAMES[role], password, state };
}

function nameAddress(role: Role): string {
	return `${role}@pesa.example`;
}
