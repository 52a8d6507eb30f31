// The result of a run: how often each operation was answered with each status, and the faults.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** `npm run test:fuzz` reads the table here. */
const TABLE = fileURLToPath(new URL("../../node_modules/.cache/hakiki/fuzz.txt", import.meta.url));
const FAULTS_MAX = 30;

/** The callers with credentials; the requests of each are counted separately. */
export const ASKERS = ["test key", "live key", "session"] as const;
export type Asker = (typeof ASKERS)[number];

interface Row {
	requests: number;
	slowestMs: number;
	readonly statuses: Map<number, number>;
}

export class FuzzTally {
	/** At most so many, each with all that it takes to send it again. */
	readonly faults: string[] = [];
	private readonly rows = new Map<string, Row>();
	private faultCount = 0;
	/** Requests whose credentials were in force, and those that found theirs ended, by who asked. */
	private readonly sound = new Map<Asker, number>();
	private readonly lost = new Map<Asker, number>();

	count(name: string, status: number, ms: number, requests = 1): void {
		const row = this.rows.get(name) ?? { requests: 0, slowestMs: 0, statuses: new Map() };
		this.rows.set(name, row);
		row.requests += requests;
		row.slowestMs = Math.max(row.slowestMs, ms);
		row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1);
	}

	/** One whose credentials had ended, or that came after too many others, has tried nothing. */
	countAsker(asker: Asker, status: number, { hasEnded }: { readonly hasEnded: boolean }): void {
		if (hasEnded) this.lost.set(asker, this.lostOf(asker) + 1);
		else if (status !== 429 && status < 500) this.sound.set(asker, this.soundOf(asker) + 1);
	}

	soundOf(asker: Asker): number {
		return this.sound.get(asker) ?? 0;
	}

	lostOf(asker: Asker): number {
		return this.lost.get(asker) ?? 0;
	}

	get soundCount(): number {
		return ASKERS.reduce((sum, asker) => sum + this.soundOf(asker), 0);
	}

	blame(fault: string): void {
		this.faultCount += 1;
		if (this.faults.length < FAULTS_MAX) this.faults.push(fault);
	}

	get requests(): number {
		return [...this.rows.values()].reduce((sum, row) => sum + row.requests, 0);
	}

	/** How many answers had the status, of one operation or of all. */
	countOf(status: number, name?: string): number {
		const rows = name === undefined ? [...this.rows.values()] : [this.rows.get(name)];
		return rows.reduce((sum, row) => sum + (row?.statuses.get(status) ?? 0), 0);
	}

	write(remark: string): void {
		const statuses = [...new Set([...this.rows.values()].flatMap((row) => [...row.statuses.keys()]))].sort(
			(one, other) => one - other,
		);
		const head = [
			"Operation",
			"Requests",
			...statuses.map((status) => (status === 0 ? "closed" : String(status))),
			"Slowest ms",
		];
		const rows = [...this.rows].sort(([one], [other]) => (one < other ? -1 : 1));
		const lines = rows.map(([name, row]) => [
			...[name, String(row.requests), ...statuses.map((status) => String(row.statuses.get(status) ?? ""))],
			String(Math.round(row.slowestMs)),
		]);
		const sums = statuses.map((status) => String(this.countOf(status)));
		const slowest = Math.max(...[...this.rows.values()].map((row) => row.slowestMs));
		lines.push(["All", String(this.requests), ...sums, String(Math.round(slowest))]);
		const format = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
		const table = [format(head), format(head.map(() => "---")), ...lines.map(format)];
		const askers = ASKERS.map((asker) => format([asker, String(this.soundOf(asker)), String(this.lostOf(asker))]));
		const credentials = [
			...[format(["Asked with", "Sound", "Credentials had ended"]), format(["---", "---", "---"]), ...askers],
			format(["All", String(this.soundCount), String(ASKERS.reduce((sum, asker) => sum + this.lostOf(asker), 0))]),
		];
		const text = [...table, "", ...credentials, "", remark, `Faults: ${this.faultCount}`, ...this.faults];
		mkdirSync(dirname(TABLE), { recursive: true });
		writeFileSync(TABLE, `${text.join("\n")}\n`);
	}
}
