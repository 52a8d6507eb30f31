import { expect, it } from "vitest";
import { passOnTrace, readTraceContext } from "./trace-context.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

it("reads the trace, the span and whether it is sampled", () => {
	expect(readTraceContext(`00-${TRACE}-${SPAN}-01`)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled: true });
	expect(readTraceContext(`00-${TRACE}-${SPAN}-00`)?.isSampled).toBe(false);
	expect(readTraceContext(`cc-${TRACE}-${SPAN}-09-what-comes-later`)?.isSampled).toBe(true);
});

it("ignores what the standard calls invalid", () => {
	const zeros = (count: number) => "0".repeat(count);
	for (const header of [
		...[undefined, "", "00", `00-${TRACE}-${SPAN}`, `00-${TRACE}-${SPAN}-01-more`, `ff-${TRACE}-${SPAN}-01`],
		...[`00-${zeros(32)}-${SPAN}-01`, `00-${TRACE}-${zeros(16)}-01`, `00-${TRACE.toUpperCase()}-${SPAN}-01`],
		...[`00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`, [`00-${TRACE}-${SPAN}-01`], `00-${TRACE}-${SPAN}-0x`],
	]) {
		expect(readTraceContext(header), String(header)).toBeUndefined();
	}
});

it("is passed on in version 00, or not at all", () => {
	expect(passOnTrace(`cc-${TRACE}-${SPAN}-09-what-comes-later`)).toBe(`00-${TRACE}-${SPAN}-01`);
	expect(passOnTrace(`ff-${TRACE}-${SPAN}-01`)).toBeUndefined();
});
