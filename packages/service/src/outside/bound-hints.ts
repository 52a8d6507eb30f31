// Bounds informational responses such as `100 Continue`. A server that sends them without end would keep a processor busy
// until the request times out.

import type { ClientRequest } from "node:http";

const HINTS_MAX = 8;

/** Calls `onExcess` once, when more have arrived than any honest server sends. */
export function boundHints(request: ClientRequest, onExcess: () => void): void {
	let hints = 0;
	request.on("information", () => {
		hints += 1;
		if (hints === HINTS_MAX + 1) onExcess();
	});
}
