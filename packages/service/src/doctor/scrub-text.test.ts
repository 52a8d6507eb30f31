import { expect, it } from "vitest";
import { scrubText } from "./scrub-text.ts";

it("removes addresses, paths, people, keys and long numbers, and keeps our own words, ids and short numbers", () => {
	for (const [text, scrubbed] of [
		["https://user:pass@lists.example/feed?x=1 answered 403", "<address> answered 403"],
		["ask jane.w+1@mail.example, then wait", "ask <e-mail>, then wait"],
		["by cli:njeri and user:usr_01M7S1HWZ7E00A9PXN66S06064", "by cli:<name> and user:<name>"],
		["from /home/njeri/.config/hakiki/master.key, mode 600", "from <path>, mode 600"],
		["at C:\\Users\\njeri\\x", "at <path>"],
		["10.77.3.9 and db.payments.internal", "<ip> and <host>"],
		["key svc_live_abcDEF012", "key <key>"],
		['quoted "Jane Wanjiku" here', 'quoted "…" here'],
		["call +254 798 431 276 or 0798431276", "call <number> or <number>"],
		[Buffer.alloc(32, 0xa7).toString("base64"), "<long>"],
		["ab".repeat(32), "<long>"],
		["18.4 is 2 minor releases behind 18.6; 4 of 12 in 3 h", "18.4 is 2 minor releases behind 18.6; 4 of 12 in 3 h"],
		["wsp_01M7S1HWZ7E00A9PXN66S06064 has run-clocks", "wsp_01M7S1HWZ7E00A9PXN66S06064 has run-clocks"],
		["Run: hakiki lists refresh --list un", "Run: hakiki lists refresh --list un"],
	] as const) {
		expect(scrubText(text), text).toBe(scrubbed);
	}
});

it("puts stand-ins for names, the longest first", () => {
	const names = new Map([
		["Shop", "wsp_1"],
		["Shop Kenya", "wsp_2"],
	]);
	expect(scrubText("Shop Kenya and Shop: entry 5", names)).toBe("wsp_2 and wsp_1: entry 5");
});
