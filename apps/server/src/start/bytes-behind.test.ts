// Sends an event followed by bytes that are not HTTP, on the real service. The first response is the decision if and only if
// the event was stored.

import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { RawConnection } from "../testing/raw-connection.ts";

let bench: ApiBench;
beforeAll(async () => {
	bench = await openApiBench();
	await bench.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => bench.close());

async function countEvents(customer: string): Promise<number> {
	const { rows } = await bench.database.pool.query("select count(*)::int as count from events where customer_id = $1", [
		customer,
	]);
	return rows[0].count;
}

it("An event with garbage behind it, in one packet or two, is answered with its decision if and only if it was stored", async () => {
	const words = fc.constantFrom(
		"\r\n",
		"\n\n",
		"\0",
		"GET ",
		"HTTP/1.1",
		"0\r\n\r\n",
		"POST /v1/events HTTP/1.1\r\n",
		"}",
	);
	const garbage = fc
		.array(fc.oneof(words, fc.string({ maxLength: 20, unit: "binary-ascii" })), { minLength: 1, maxLength: 8 })
		.map((parts) => parts.join(""));
	const unusual = fc.constantFrom("", "", "TE: trailers\r\n", "Connection: close\r\n", "Expect: 100-continue\r\n");
	/** The number of bytes that are missing at the end of the event. */
	const missing = fc.constantFrom(0, 0, 0, 0, 1, 30);
	let number = 0;
	let storedCount = 0;
	await fc.assert(
		fc.asyncProperty(garbage, unusual, missing, fc.boolean(), async (behind, header, missingBytes, isApart) => {
			number += 1;
			const customer = `behind-${number}`;
			const body = JSON.stringify({ type: "login", customer_id: customer });
			const head = `POST /v1/events HTTP/1.1\r\nHost: x\r\nX-API-Key: ${bench.keys.test}\r\n${header}`;
			const type = "Content-Type: application/json\r\n";
			const whole = `${head}${type}Content-Length: ${body.length}\r\n\r\n${body}`;
			const text = whole.slice(0, whole.length - missingBytes);
			const connection = new RawConnection(bench.app);
			await connection.send(...(isApart ? [text, behind] : [text + behind]));
			connection.socket.end();
			const answers = (await connection.read()).filter(({ status }) => status !== 100);
			connection.socket.destroy();
			const [first] = answers;
			const count = await countEvents(customer);
			storedCount += count;
			expect([first?.status === 200, missingBytes === 0 ? 1 : count]).toEqual([count === 1, count]);
			if (count === 1) expect(JSON.parse(first?.body ?? "")).toMatchObject({ decision: expect.any(String) });
		}),
		{ numRuns: 300 },
	);
	expect(storedCount).toBeGreaterThan(100);
	expect(storedCount).toBeLessThan(number);
});
