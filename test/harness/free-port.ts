// A port of the loopback that nobody listens on, for programs that cannot choose one themselves.

import { createServer } from "node:net";

export async function findFreePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	await new Promise<void>((resolve) => server.close(() => resolve()));
	if (address === null || typeof address === "string") throw new Error("There is no free port");
	return address.port;
}
