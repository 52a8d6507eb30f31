// Loaded into a server before all else: its clock is off by as many milliseconds as a file says, which is read again at SIGUSR2.
// The database keeps the right time, and so does the clock that measures durations, as when an operator sets a machine's.

import { readFileSync } from "node:fs";

const file = process.env.HAKIKI_TEST_CLOCK ?? "";
const RealDate = Date;
let offMs = 0;

globalThis.Date = class extends RealDate {
	constructor(...values) {
		if (values.length === 0) super(RealDate.now() + offMs);
		else super(...values);
	}

	static now() {
		return RealDate.now() + offMs;
	}
};

process.on("SIGUSR2", () => {
	offMs = Number(readFileSync(file, "utf8"));
});
