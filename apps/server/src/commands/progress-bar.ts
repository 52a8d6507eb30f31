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

interface Moment extends Progress {
	readonly at: number;
}

const BAR_CELLS = 24;
const LINE_EVERY_MS = 5_000;
const RECENT_MS = 5_000;
const MOMENT_EVERY_MS = 200;
const RATE_AFTER_MS = 1_000;
const CLEAR_LINE = "\r\u001b[2K";

export function createProgressBar(
	io: Pick<CommandIo, "isTerminal" | "draw" | "say">,
	options: { readonly unit: string; now(): number },
): ProgressBar {
	let lineAt = options.now();
	/** The progress of the last seconds. It starts with the first unit, because work of an earlier run is skipped quickly. */
	let recent: Moment[] = [];
	return {
		show(progress) {
			const now = options.now();
			if (progress.count > 0) recent = addMoment(recent, { at: now, ...progress });
			const text = describe(progress, options.unit, recent[0], now);
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

/** Keeps the last seconds, and always one moment that is at least as old. */
function addMoment(recent: readonly Moment[], latest: Moment): Moment[] {
	const last = recent.at(-1);
	// Work that begins again, as a backtest does once its file is sorted, has a speed of its own.
	if (last !== undefined && latest.count < last.count) return [latest];
	if (last !== undefined && latest.at - last.at < MOMENT_EVERY_MS) return [...recent];
	const old = recent.findLastIndex(({ at }) => latest.at - at >= RECENT_MS);
	return [...recent.slice(Math.max(0, old)), latest];
}

/** The rate and the time left are those of the last seconds: work may become slower or faster on the way. */
function describe({ share, count }: Progress, unit: string, since: Moment | undefined, nowMs: number): string {
	const parts = [`${formatCount(count)} ${unit}`];
	if (share !== undefined) parts.unshift(`${Math.floor(share * 100)} %`);
	const elapsedMs = nowMs - (since?.at ?? nowMs);
	if (since === undefined || elapsedMs < RATE_AFTER_MS) return parts.join("  ");
	parts.push(`${formatCount(Math.round(((count - since.count) * 1_000) / elapsedMs))}/s`);
	const done = (share ?? 0) - (since.share ?? 0);
	if (share !== undefined && done > 0 && share < 1)
		parts.push(`${formatDuration((elapsedMs * (1 - share)) / done)} left`);
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
