// Loading a part of the dashboard when it is needed. A tab that was left open over an upgrade asks for files that are no
// longer there: it is loaded anew, once. While the service is away it is not, because there would be nothing to load.

import { request } from "../api/request.ts";

const NAME = "hakiki.reloaded";
const SOON_MS = 30_000;

export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
	try {
		return await load();
	} catch (error) {
		// Fails in the usual way when nothing answers, which the page then says.
		await request("GET", "/theme.js");
		const lastMs = Number(sessionStorage.getItem(NAME) ?? 0);
		if (Date.now() - lastMs < SOON_MS) throw error;
		sessionStorage.setItem(NAME, String(Date.now()));
		location.reload();
		return new Promise(() => undefined);
	}
}
