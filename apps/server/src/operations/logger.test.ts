import { describe, expect, it } from "vitest";
import { createLogger, type LogLevel } from "./logger.ts";

function capture(level: LogLevel = "info") {
	const lines: string[] = [];
	return { lines, log: createLogger({ level, destination: { write: (line) => lines.push(line) } }) };
}

describe("createLogger", () => {
	it("writes one JSON object a line, from the allowed fields alone", () => {
		const { lines, log } = capture();
		const fields = { requestId: "r1", status: 200, durationMs: 1.23456, phone: "0712000111", url: "/v1/customers/x" };
		log.info("request answered", fields);
		const { time, ...rest } = JSON.parse(lines[0] ?? "");
		expect(time).toMatch(/^\d{4}-\d\d-\d\dT/);
		expect(rest).toEqual({ level: "info", msg: "request answered", request_id: "r1", status: 200, duration_ms: 1.23 });
	});

	it("describes a failure and its causes by class, code and frames, never by message", () => {
		const { lines, log } = capture();
		const cause = Object.assign(new RangeError("quotes Jane Wanjiku\n    and her phone"), { code: "23505" });
		log.error("unexpected failure", { failure: new Error("for 0712000111", { cause }) });
		expect(lines[0]).not.toMatch(/Jane|0712000111|phone/);
		expect(JSON.parse(lines[0] ?? "")).toMatchObject({
			level: "error",
			failure: "Error < RangeError",
			failure_code: "23505",
			stack: expect.stringContaining("logger.test.ts"),
		});
		log.error("unexpected failure", { failure: "a text that was thrown" });
		expect(lines[1]).not.toContain("a text");
	});

	it("keeps silent below its level", () => {
		const { lines, log } = capture("error");
		log.debug("a");
		log.info("b");
		log.warn("c");
		expect(lines).toEqual([]);
		expect(log.isLevelEnabled("info")).toBe(false);
		expect(log.isLevelEnabled("error")).toBe(true);
	});
});
