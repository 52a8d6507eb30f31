// Shows the progress of a long command: as a bar in a terminal, and otherwise as a line from time to time.

import type { CommandIo } from "./command.ts";

export interface Progress {
	/** From 0 to 1, or undefined if the total is not known. */
	readonly share?: number;
	/** The finished amount, in `unit`. */
	readonly count: number;
}

export interface ProgressBar {
	show(progress: Progress): void;
	/** Prints a line without breaking the bar. */
	say(line: string): void;
	/** Removes the bar. */
	end(): void;
}

const BAR_CELLS = 24;
const LINE_EVERY_MS = 5_000;
const CLEAR_LINE = "\r\u001b[2K";

export function createProgressBar(
	io: Pick<CommandIo, "isTerminal" | "draw" | "say">,
	options: { readonly unit: string; now(): number },
): ProgressBar {
	const startedAt = options.now();
	let lineAt = startedAt;
	/** The rate starts here, because work that an earlier run had finished is skipped quickly and must not count. */
	let base: { readonly at: number; readonly share: number } | undefined;
	return {
		show(progress) {
			const now = options.now();
			if (progress.count > 0) base ??= { at: now, share: progress.share ?? 0 };
			const elapsedMs = now - (base?.at ?? now);
			const text = describe(progress, options.unit, elapsedMs, base?.share ?? 0);
			if (io.isTerminal) io.draw(`${CLEAR_LINE}${drawBar(progress.share)}${text}`);
			else if (now - lineAt >= LINE_EVERY_MS) {
				lineAt = now;
				io.say(text);
			}
		},
		say(line) {
			if (io.isTerminal) io.draw(CLEAR_LINE);
			io.say(line);
		},
		end() {
			if (io.isTerminal) io.draw(CLEAR_LINE);
		},
	};
}

function drawBar(share: number | undefined): string {
	if (share === undefined) return "";
	const full = Math.round(Math.min(1, share) * BAR_CELLS);
	return `[${"#".repeat(full)}${"-".repeat(BAR_CELLS - full)}] `;
}

function describe({ share, count }: Progress, unit: string, elapsedMs: number, baseShare: number): string {
	const parts = [`${formatCount(count)} ${unit}`];
	if (share !== undefined) parts.unshift(`${Math.floor(share * 100)} %`);
	if (elapsedMs >= 1_000) parts.push(`${formatCount(Math.round((count * 1_000) / elapsedMs))}/s`);
	const done = (share ?? 0) - baseShare;
	if (share !== undefined && elapsedMs >= 1_000 && done > 0 && share < 1) {
		parts.push(`${formatDuration((elapsedMs * (1 - share)) / done)} left`);
	}
	return parts.join("  ");
}

export function formatCount(count: number): string {
	return String(count).replace(/\B(?=(\d{3}){1,7}$)/g, ",");
}

export function formatDuration(ms: number): string {
	const seconds = Math.ceil(ms / 1_000);
	if (seconds < 60) return `${seconds} s`;
	const minutes = Math.ceil(seconds / 60);
	return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
