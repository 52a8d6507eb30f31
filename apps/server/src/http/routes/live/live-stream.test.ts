import { describe, expect, it } from "vitest";
import { LiveStream } from "./live-stream.ts";

describe("A stream to a slow reader", () => {
	it("keeps no more than its bound, and tells the reader to fetch again once it has caught up", () => {
		const stream = new LiveStream();
		for (let id = 1; id <= 1_000; id += 1) stream.send("case.changed", `"${"x".repeat(1_000)}"`, id);
		expect(stream.readable.readableLength).toBeLessThan(70 * 1024);
		stream.catchUp();
		const before = stream.readable.readableLength;
		stream.sendHeartbeat();
		expect(stream.readable.readableLength).toBe(before);
		const taken = String(stream.readable.read());
		expect(taken).not.toContain("refetch");
		stream.catchUp();
		expect(String(stream.readable.read())).toBe('event: refetch\nid: 1000\ndata: {"reason":"slow"}\n\n');
		stream.send("case.changed", '"next"', 1_001);
		expect(String(stream.readable.read())).toBe('event: case.changed\nid: 1001\ndata: "next"\n\n');
	});

	it("also tells the reader with the very next message", () => {
		const stream = new LiveStream();
		for (let at = 0; at < 100; at += 1) stream.send("case.changed", `"${"x".repeat(1_000)}"`, 1);
		stream.send("case.changed", '"lost"', 2);
		stream.readable.read();
		stream.send("case.changed", '"lost too"', 3);
		expect(String(stream.readable.read())).toBe('event: refetch\nid: 3\ndata: {"reason":"slow"}\n\n');
	});

	it("ends once", () => {
		const stream = new LiveStream();
		stream.end("stopping");
		stream.end("signed_out");
		expect(String(stream.readable.read())).toBe('event: end\ndata: {"reason":"stopping"}\n\n');
	});
});
