// A webhook receiver in a separate process: accepts everything at once, and tells its parent how many arrived and when.

import { createServer } from "node:http";

let count = 0;
let firstAt = 0;
let lastAt = 0;

const server = createServer((request, response) => {
	request.resume().on("end", () => {
		lastAt = performance.now();
		if (count === 0) firstAt = lastAt;
		count += 1;
		response.writeHead(204).end();
	});
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("message", () => process.send({ count, ms: lastAt - firstAt }));
process.on("disconnect", () => process.exit(0));
