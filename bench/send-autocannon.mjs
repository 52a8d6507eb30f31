// A separate process that sends as much load as the other side takes, with autocannon. It is used if wrk is not
// installed. It uses more of the processor itself, so its figures compare with each other and not with wrk's.

import autocannon from "autocannon";
import { createBodySource } from "./requests.mjs";

const { url, file, first, connections, seconds, key } = JSON.parse(process.env.BENCH_LOAD ?? "{}");
const nextBody = createBodySource(file, first);

const result = await autocannon({
	url,
	connections,
	duration: seconds,
	requests: [
		{
			method: "POST",
			path: "/v1/events",
			headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
			setupRequest: (request) => ({ ...request, body: nextBody() }),
		},
	],
});

const answer = {
	requests: result["2xx"] + result.non2xx,
	seconds: result.duration,
	p50_ms: result.latency.p50,
	p99_ms: result.latency.p99,
	mean_ms: result.latency.mean,
	refused: result.non2xx,
	broken: result.errors + result.timeouts,
};
console.log(`RESULT ${JSON.stringify(answer)}`);
