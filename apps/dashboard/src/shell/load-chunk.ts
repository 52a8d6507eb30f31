// Loads a chunk of the dashboard on demand. After an upgrade an open tab asks for files that no longer exist, so the page
// reloads once. It does not reload while the service is down.

import { request } from "../api/request.ts";

const NAME = "hakiki.reloaded";
const SOON_MS = 30_000;

export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
	try {
		return await load();
	} catch (error) {
		// If there is no response, the page shows the failure.
		await request("GET", "/theme.js");
		const lastMs = Number(sessionStorage.getItem(NAME) ?? 0);
		if (Date.now() - lastMs < SOON_MS) throw error;
		sessionStorage.setItem(NAME, String(Date.now()));
		location.reload();
		return new Promise(() => undefined);
	}
}
