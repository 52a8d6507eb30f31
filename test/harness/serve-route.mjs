// Serves one route handler of the web's kind (a `POST` that takes a Request and gives a Response), as Next.js does.

import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

const { POST } = await import(pathToFileURL(process.argv[2] ?? "").href);

const server = createServer(async (request, response) => {
	const pieces = [];
	for await (const piece of request) pieces.push(piece);
	const { status } = await POST(
		new Request(`http://localhost${request.url}`, {
			method: request.method,
			headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
			body: Buffer.concat(pieces),
		}),
	);
	response.writeHead(status).end();
});
server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () => {
	console.log(`Listening on port ${server.address().port}`);
});
