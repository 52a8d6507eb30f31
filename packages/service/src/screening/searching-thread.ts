// The thread that searches for customers. It takes one request at a time, and answers each.

import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { CustomerSearcher } from "./customer-searcher.ts";
import { type SearchRequest, serveRequest } from "./open-searcher.ts";

const NICE = 10;
// On Linux this lowers the priority of the thread alone, so that decisions go first. Elsewhere it would affect the process.
if (process.platform === "linux") setPriority(NICE);

const searcher = new CustomerSearcher();
parentPort?.on("message", (request: SearchRequest) => {
	parentPort?.postMessage(serveRequest(searcher, request) ?? null);
});
