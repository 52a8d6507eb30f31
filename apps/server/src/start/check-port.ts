// Checks that the server can listen on its port, and explains why it cannot.

import { once } from "node:events";
import { createServer } from "node:net";
import { AppError } from "@hakiki/domain";

/** For a first start: a busy port is refused before a database and a master key are made for nothing. */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
	const server = createServer().listen({ host, port });
	try {
		await once(server, "listening");
	} catch (error) {
		throw explainListening(error, host, port);
	}
	server.close();
	await once(server, "close");
}

export function explainListening(error: unknown, host: string, port: number): unknown {
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	const refuse = (message: string) => new AppError("service_unavailable", message, { cause: error });
	if (code === "EADDRINUSE") return refuse(`Port ${port} on ${host} is in use. Choose another with --port.`);
	if (code === "EACCES") return refuse(`Listening on port ${port} is not allowed. Choose one above 1023 with --port.`);
	if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
		return refuse(`${host} is not an address of this machine. Choose another with --host.`);
	}
	return error;
}
