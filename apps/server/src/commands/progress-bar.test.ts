import { expect, it } from "vitest";
import { createProgressBar, formatCount, formatDuration } from "./progress-bar.ts";

function open(isTerminal: boolean) {
	const drawn: string[] = [];
	const said: string[] = [];
	let now = 0;
	const io = { isTerminal, draw: (text: string) => drawn.push(text), say: (line: string) => said.push(line) };
	const bar = createProgressBar(io, { unit: "events", now: () => now });
	return { bar, drawn, said, advance: (ms: number) => (now += ms) };
}

it("redraws a bar with rate and remaining time, without the work of an earlier run", () => {
	const { bar, drawn, said, advance } = open(true);
	bar.show({ share: 0.4, count: 0 });
	bar.show({ share: 0.5, count: 1 });
	advance(10_000);
	bar.show({ share: 0.75, count: 20_000 });
	expect(drawn.at(-1)).toBe("\r\u001b[2K[##################------] 75 %  20,000 events  2,000/s  10 s left");
	bar.say("line 7: amount: is required");
	bar.end();
	expect(drawn.slice(-2)).toEqual(["\r\u001b[2K", "\r\u001b[2K"]);
	expect(said).toEqual(["line 7: amount: is required"]);
});

it("prints a plain line every five seconds without a terminal", () => {
	const { bar, drawn, said, advance } = open(false);
	for (let second = 0; second < 12; second += 1) {
		bar.show({ share: second / 20, count: second * 100 });
		advance(1_000);
	}
	bar.end();
	expect(drawn).toEqual([]);
	expect(said).toEqual(["25 %  500 events  100/s  15 s left", "50 %  1,000 events  100/s  10 s left"]);
});

it("shows the rate and the time left of the last seconds, and not the average since the start", () => {
	const { bar, drawn, advance } = open(true);
	let count = 1;
	const work = (seconds: number, perSecond: number): void => {
		for (let tick = 0; tick < seconds * 10; tick += 1) {
			advance(100);
			count += perSecond / 10;
			bar.show({ share: count / 100_000, count });
		}
	};
	work(10, 5_000);
	expect(drawn.at(-1)).toContain("5,000/s  10 s left");
	work(10, 1_000);
	expect(drawn.at(-1)).toContain("1,000/s  40 s left");
});

it("measures the speed again when the work begins again", () => {
	const { bar, drawn, advance } = open(true);
	bar.show({ share: 0.5, count: 50_000 });
	advance(1_000);
	bar.show({ share: 0.01, count: 1_000 });
	expect(drawn.at(-1)).toContain("1 %  1,000 events");
	expect(drawn.at(-1)).not.toContain("left");
	advance(1_000);
	bar.show({ share: 0.02, count: 2_000 });
	expect(drawn.at(-1)).toContain("1,000/s  2 min left");
});

it("writes counts and durations for people", () => {
	expect([0, 999, 1_000, 1_234_567].map(formatCount)).toEqual(["0", "999", "1,000", "1,234,567"]);
	expect([1, 59_000, 61_000, 3_700_000].map(formatDuration)).toEqual(["1 s", "59 s", "2 min", "1 h 2 min"]);
});
