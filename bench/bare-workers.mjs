// The yardstick with several processes on one port, as Node's own cluster runs them.

import cluster from "node:cluster";
import { fileURLToPath } from "node:url";

cluster.setupPrimary({ exec: fileURLToPath(new URL("bare-insert.mjs", import.meta.url)) });
const workers = Array.from({ length: Number(process.env.BENCH_WORKERS) }, () => cluster.fork());
process.once("SIGTERM", () => {
	for (const worker of workers) worker.kill("SIGTERM");
});
