// Notes each page's requests and their answers. A failed test prints them, since a page that waited in vain
// does not show why.

import type { Page, Request } from "playwright-core";

interface Asked {
	readonly request: Request;
	readonly fromMs: number;
	outcome: string;
}

const ASKED_MAX = 25;
const TEXT_CHARACTERS_MAX = 1500;
const WAITING = "no answer";
/** The element with the focus, and the text of the fields. */
const FIELDS = `JSON.stringify({
	focus: document.activeElement?.outerHTML.slice(0, 200),
	fields: [...document.querySelectorAll("textarea, input:not([type=checkbox])")].map((one) => one.value),
})`;

export class PageWitness {
	private readonly page: Page;
	private asked: Asked[] = [];

	constructor(page: Page) {
		this.page = page;
		page.on("request", (request) => {
			if (request.resourceType() !== "fetch") return;
			this.asked = [...this.asked.slice(1 - ASKED_MAX), { request, fromMs: Date.now(), outcome: WAITING }];
		});
		page.on("response", (response) => this.note(response.request(), String(response.status())));
		page.on("requestfailed", (request) => this.note(request, request.failure()?.errorText ?? "failed"));
	}

	async tell(): Promise<string> {
		const nowMs = Date.now();
		const lines = this.asked.map(({ request, fromMs, outcome }) => {
			const { pathname, search } = new URL(request.url());
			return `  ${nowMs - fromMs} ms ago: ${request.method()} ${pathname}${search}: ${outcome}`;
		});
		const fields = await this.page.evaluate<string>(FIELDS).catch(String);
		const text = await this.page.locator("body").innerText({ timeout: 5_000 }).catch(String);
		return [this.page.url(), ...lines, fields, text.slice(0, TEXT_CHARACTERS_MAX)].join("\n");
	}

	private note(request: Request, what: string): void {
		const asked = this.asked.find((one) => one.request === request);
		if (asked !== undefined) asked.outcome = `${what} after ${Date.now() - asked.fromMs} ms`;
	}
}
