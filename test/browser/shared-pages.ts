// Pages that a file's tests use one after the other, by role: what a page has loaded once it need not load and compile
// again, which is most of what opening one costs.

import type { BrowserContext, Page } from "playwright-core";
import type { Role } from "./global-setup.ts";

export class SharedPages {
	private readonly open: (role: Role) => Promise<BrowserContext>;
	private readonly watch: (page: Page) => void;
	private readonly contexts = new Map<Role, Promise<BrowserContext>>();
	private readonly idle = new Map<Role, Page[]>();
	private used: { readonly role: Role; readonly page: Page }[] = [];

	/** `open` opens a role's profile, once; `watch` is told of each page. */
	constructor(open: (role: Role) => Promise<BrowserContext>, watch: (page: Page) => void) {
		this.open = open;
		this.watch = watch;
	}

	async take(role: Role): Promise<Page> {
		const page = this.idle.get(role)?.pop() ?? (await this.openPage(role));
		this.used.push({ role, page });
		// The pages of a profile share a window, where only the one in front is drawn at full speed.
		await page.bringToFront();
		return page;
	}

	/** After a test: nothing of it goes on. */
	async giveBack(): Promise<void> {
		const done = this.used;
		this.used = [];
		await Promise.all(
			done.map(async ({ role, page }) => {
				await page.unrouteAll({ behavior: "ignoreErrors" });
				await page.goto("about:blank");
				this.idle.set(role, [...(this.idle.get(role) ?? []), page]);
			}),
		);
	}

	private async openPage(role: Role): Promise<Page> {
		const context = this.contexts.get(role) ?? this.open(role);
		this.contexts.set(role, context);
		const page = await (await context).newPage();
		this.watch(page);
		return page;
	}
}
