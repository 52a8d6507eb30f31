// The words of the browser tests: they open the dashboard as some user, on the server and in the browser that all files
// share, and look for faults that no page may have (errors in the console, a broken policy, barriers for people).

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	chromium,
	type Download,
	type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import type { DashboardFacts, Role } from "./global-setup.ts";
import { PageWitness } from "./page-witness.ts";
import { SharedPages } from "./shared-pages.ts";

export interface OpenOptions {
	/** Nobody is signed in without one. */
	readonly role?: Role;
	readonly theme?: "light" | "dark";
	readonly width?: number;
	readonly height?: number;
	readonly mode?: "test" | "live";
	readonly workspaceId?: string;
	/** In a browser profile of its own: for tests that sign out or leave something behind in it. */
	readonly isAlone?: boolean;
}

export interface Dashboard {
	readonly facts: DashboardFacts;
	/**
	 * A page of its own, in the profile that the file's tests share by role; `path` is within the workspace unless it begins
	 * with the site's.
	 */
	open(path: string, options?: OpenOptions): Promise<Page>;
	/** Any address, with nobody signed in: for a service of a test's own. */
	openSite(url: string): Promise<Page>;
	/** Another tab of the same profile. */
	openBeside(page: Page, path: string): Promise<Page>;
}

const ACTION_MS_MAX = 60_000;
/** The first file may have to wait until all of it is made, beside other tests. */
const OPENED_MS_MAX = 300_000;
const NOT_YET = "The dashboard is there from a file's first hook on";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The browser itself writes these of every answer that is no success; tests of failures cause them. */
const EXPECTED = /Failed to load resource|net::ERR_/;

export function useDashboard(): Dashboard {
	let known: DashboardFacts | undefined;
	const readFacts = (): DashboardFacts => {
		if (known === undefined) throw new Error(NOT_YET);
		return known;
	};
	let browser: Browser | undefined;
	/** Closed after the test. */
	let contexts: BrowserContext[] = [];
	let besides: Page[] = [];
	const problems: string[] = [];
	const witnesses = new Map<Page, PageWitness>();
	beforeAll(async () => {
		known = await askDesk();
		browser = await chromium.connect(known.wsEndpoint);
	}, OPENED_MS_MAX);
	afterEach(async ({ task }) => {
		if (task.result?.state === "fail") {
			const told = await Promise.all([...witnesses.values()].map((witness) => witness.tell()));
			console.error(`The pages of "${task.name}":\n${told.join("\n\n")}`);
		}
		await Promise.all([...contexts.map((context) => context.close()), ...besides.map((page) => page.close())]);
		[contexts, besides] = [[], []];
		await shared.giveBack();
		const seen = problems.splice(0);
		expect(seen, "what the pages complained of").toEqual([]);
	});
	afterAll(() => browser?.close());
	const watch = (page: Page): void => {
		witnesses.set(page, new PageWitness(page));
		page.on("close", () => witnesses.delete(page));
		page.on("pageerror", (error) => problems.push(error.message));
		page.on("console", (message) => {
			if (message.type() === "error" && !EXPECTED.test(message.text())) problems.push(message.text());
		});
	};
	const openContext = async (options: BrowserContextOptions): Promise<BrowserContext> => {
		if (browser === undefined) throw new Error(NOT_YET);
		const context = await browser.newContext({ reducedMotion: "reduce", ...options });
		context.setDefaultTimeout(ACTION_MS_MAX);
		return context;
	};
	const openAlone = async (options: BrowserContextOptions): Promise<Page> => {
		const context = await openContext(options);
		contexts.push(context);
		const page = await context.newPage();
		watch(page);
		return page;
	};
	const readState = (role: Role): BrowserContextOptions => ({
		storageState: JSON.parse(readFacts().people[role].state),
	});
	const shared = new SharedPages((role) => openContext(readState(role)), watch);
	return {
		get facts() {
			return readFacts();
		},
		async open(path, options = {}) {
			const {
				role,
				theme = "light",
				width = 1280,
				height = 800,
				mode = "test",
				workspaceId,
				isAlone = false,
			} = options;
			const open = (): Promise<Page> => {
				if (role === undefined) return openAlone({});
				return isAlone ? openAlone(readState(role)) : shared.take(role);
			};
			const page = await open();
			await page.setViewportSize({ width, height });
			await page.emulateMedia({ colorScheme: theme });
			const facts = readFacts();
			const isOutside = /^\/(sign-in|join|test\/|live\/|$)/.test(path);
			await page.goto(facts.url + (isOutside ? path : `/${mode}/${workspaceId ?? facts.workspaceId}${path}`));
			return page;
		},
		async openSite(url) {
			const page = await openAlone({});
			await page.goto(url);
			return page;
		},
		async openBeside(page, path) {
			const beside = await page.context().newPage();
			besides.push(beside);
			watch(beside);
			await beside.goto(new URL(path, page.url()).href);
			return beside;
		},
	};
}

/** Reads a saved file. The browser runs in another process, so the file is streamed. */
export async function readDownload(saved: Download): Promise<Buffer> {
	return buffer(await saved.createReadStream());
}

async function askDesk(): Promise<DashboardFacts> {
	const answer = await fetch(inject("dashboardDesk"));
	if (!answer.ok) throw new Error(`The dashboard could not be opened: ${await answer.text()}`);
	return (await answer.json()) as DashboardFacts;
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Only mistakes are reported, and only the fields that a person reads: the rest takes most of the time. */
const AXE_OPTIONS = { resultTypes: ["violations"], selectors: false, preload: false, iframes: false };
const EVERYTHING = { runOnly: { type: "tag", values: TAGS } };
/** For pages whose colours are looked at elsewhere: they take half of the time. */
export const ALL_BUT_COLOURS = { ...EVERYTHING, rules: { "color-contrast": { enabled: false } } };

/** Checks WCAG 2.2 AA as far as a program can; returns one line for each fault. */
export async function findBarriers(page: Page, checked: object = EVERYTHING): Promise<string[]> {
	if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE);
	const options = JSON.stringify({ ...AXE_OPTIONS, ...checked });
	return page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) =>
		violations.flatMap(({ id, help, nodes }) =>
			nodes.map(({ html, failureSummary }) => id + ": " + help + ": " + html + " " + (failureSummary ?? ""))))`);
}

/** Until what was changed is drawn. */
export async function waitForFrames(page: Page): Promise<void> {
	await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
}

/** In light as a whole, and in dark what a theme can change: colours. */
export async function findBarriersInBoth(page: Page): Promise<string[]> {
	await page.emulateMedia({ colorScheme: "light" });
	const light = await findBarriers(page);
	await page.emulateMedia({ colorScheme: "dark" });
	await waitForFrames(page);
	const dark = await findBarriers(page, { runOnly: ["color-contrast"] });
	await page.emulateMedia({ colorScheme: "light" });
	return [...light, ...dark.map((text) => `in dark: ${text}`)];
}

/** Until nothing is waited for any more. */
export async function settle(page: Page): Promise<void> {
	await page.locator("h1").first().waitFor();
	await waitUntil(
		() => page.locator(".skeleton, [aria-busy=true]").count(),
		(count) => count === 0,
	);
}

/** Says on the page of a case what it was. */
export async function chooseOutcome(page: Page, outcome: "Fraud" | "Legitimate"): Promise<void> {
	await page.getByRole("group", { name: "Outcome" }).getByText(outcome, { exact: true }).click();
}

/** Asks again until the answer fits. Not in the page: its policy lets no text become code. */
export async function waitUntil<Value>(
	ask: () => Promise<Value>,
	isFit: (value: Value) => boolean,
	timeoutMs = ACTION_MS_MAX,
): Promise<Value> {
	const endMs = Date.now() + timeoutMs;
	for (;;) {
		const value = await ask();
		if (isFit(value)) return value;
		if (Date.now() > endMs) throw new Error(`Waited in vain; the last answer was ${JSON.stringify(value)}`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
