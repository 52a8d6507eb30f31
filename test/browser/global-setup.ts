// Runs once around the browser tests: one real server with a made-up fortnight in it, one person of each role, and one
// browser, which all files share.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserServer, chromium } from "playwright-core";
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
	readonly people: Readonly<Record<Role, Person>>;
}

declare module "vitest" {
	interface ProvidedContext {
		dashboard: DashboardFacts;
	}
}

const PAGE = fileURLToPath(new URL("../../apps/dashboard/dist/index.html", import.meta.url));
const NAMES: Readonly<Record<Role, string>> = {
	admin: "Amina Wanjiru",
	compliance: "Chidi Okafor",
	analyst: "Joyce Akinyi",
	viewer: "Tunde Bello",
};

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
	if (!existsSync(PAGE)) throw new Error("The dashboard is not built: run `npm test`, or `npm run build`");
	const executablePath = findChromium();
	const installation = await Installation.create();
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
			...["keys", "create", "--workspace", workspaceId, "--mode", "test", "--scopes", "events,manage"],
			...["--rate-limit", "1000000"],
		);
		provide("dashboard", { url: server.url, wsEndpoint, workspaceId, emptyWorkspaceId, key, people });
		return close;
	} catch (error) {
		await close();
		throw error;
	}
}

/** A made-up past in Kenya's, a listed name, and nothing in Nigeria's. */
async function fillWorkspaces(installation: Installation) {
	const [customers, days] = process.env["HAKIKI_SCREENSHOTS"] === undefined ? ["200", "7"] : ["300", "14"];
	await installation.runJson(
		...["simulate", "--country", "KE"],
		...["--customers", customers, "--days", days, "--seed", "6"],
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
	const browser = await chromium.connect(wsEndpoint);
	try {
		const invite = async (role: Role): Promise<[Role, Person]> => {
			const email = `${role}@pesa.example`;
			const invited = role === "admin" ? [] : ["--email", email];
			const { token } = await installation.runJson<{ token: string }>("users", "invite", "--role", role, ...invited);
			const context = await browser.newContext();
			const page = await context.newPage();
			await page.goto(`${url}/join#${token}`);
			const password = `plantain on the ${role} river`;
			if (role === "admin") await page.getByLabel("E-mail address").fill(email);
			await page.getByLabel("Your name").fill(NAMES[role]);
			await page.getByLabel("Password", { exact: true }).fill(password);
			await page.getByLabel("Password again").fill(password);
			await page.getByRole("button", { name: "Create account" }).click();
			await page.waitForURL(/\/test\/wsp_/);
			const state = JSON.stringify(await context.storageState());
			await context.close();
			return [role, { email, name: NAMES[role], password, state }];
		};
		return Object.fromEntries(await Promise.all(ROLES.map(invite))) as Record<Role, Person>;
	} finally {
		await browser.close();
	}
}
