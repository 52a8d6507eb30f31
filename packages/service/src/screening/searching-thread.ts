// The thread in which customers are searched for: it takes one request at a time, and answers each.

import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { CustomerSearcher } from "./customer-searcher.ts";
import { type SearchRequest, serveRequest } from "./open-searcher.ts";

const NICE = 10;
// On Linux this is the thread's alone: whoever decides goes first. Elsewhere it would be the whole process's.
if (process.platform === "linux") setPriority(NICE);

const searcher = new CustomerSearcher();
parentPort?.on("message", (request: SearchRequest) => {
	parentPort?.postMessage(serveRequest(searcher, request) ?? null);
});
