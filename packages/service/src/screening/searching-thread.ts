// The thread in which customers are searched for: it takes one request at a time, and answers each.

import { parentPort, workerData } from "node:worker_threads";
import { CustomerSearcher } from "./customer-searcher.ts";
import { type SearchRequest, serveRequest } from "./open-searcher.ts";

const searcher = new CustomerSearcher((workerData as { readonly masterKey: string }).masterKey);
parentPort?.on("message", (request: SearchRequest) => {
	parentPort?.postMessage(serveRequest(searcher, request) ?? null);
});
