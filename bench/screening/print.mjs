// Tables and figures on a terminal.

export function printTally(title, tally) {
	const rows = [...tally].sort(([a], [b]) => a.localeCompare(b));
	console.log("");
	printTable(
		[title, "of", "share"],
		rows.map(([name, { hits, all }]) => [name, `${hits}/${all}`, formatShare({ hits, all })]),
	);
}

export function printTable(head, rows) {
	const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at].length)));
	for (const row of [head, ...rows])
		console.log(
			row
				.map((cell, at) => cell.padEnd(widths[at]))
				.join("  ")
				.trimEnd(),
		);
}

export function formatShare({ hits, all }) {
	return `${((100 * hits) / all).toFixed(1)} %`;
}

export function formatTimes({ p50, p99, most }) {
	return `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, at most ${most.toFixed(1)} ms`;
}
