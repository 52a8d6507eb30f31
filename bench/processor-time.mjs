// Reads the processor time of the service and of PostgreSQL, and the service's memory, from /proc. It exists only on
// Linux; elsewhere the figures stay empty.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const TICK_US = 1_000_000 / readTicksPerSecond();

function readTicksPerSecond() {
	return Number.parseInt(spawnSync("getconf", ["CLK_TCK"], { encoding: "utf8" }).stdout, 10) || 100;
}

/**
 * Returns the user and system time of a process and all its descendants, including those that have ended, without
 * `except` and its descendants. In µs, or undefined if it cannot be read.
 */
export function readTreeUs(pid, except) {
	const table = readProcessTable();
	if (table === undefined) return undefined;
	return listTree(table, pid, except).reduce((sum, one) => sum + one.ticks * TICK_US, 0);
}

/** Returns the time in which any processor was busy, including other guests of the host. In µs. */
export function readBusyUs() {
	const fields = readMachineTicks();
	if (fields === undefined) return undefined;
	const [user, nice, system, , , , , stolen] = fields;
	return (user + nice + system + stolen) * TICK_US;
}

/** Returns the time that other guests of the host used while we wanted to run. In µs. */
export function readStolenUs() {
	const stolen = readMachineTicks()?.[7];
	return stolen === undefined ? undefined : stolen * TICK_US;
}

function readMachineTicks() {
	try {
		return /^cpu +(.*)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1].split(" ").map(Number);
	} catch {
		return undefined;
	}
}

/** Returns the peak resident memory of the process and its descendants, each at its own peak. In MB. */
export function readPeakMb(pid, except) {
	const table = readProcessTable();
	if (table === undefined) return undefined;
	return listTree(table, pid, except).reduce((sum, one) => sum + readKb(one.pid, "VmHWM") / 1_024, 0);
}

/** Returns the resident memory of the process and its descendants, without `except` and its descendants. In MB. */
export function readMemoryMb(pid, except) {
	const table = readProcessTable();
	if (table === undefined) return undefined;
	return listTree(table, pid, except).reduce((sum, one) => sum + readKb(one.pid, "VmRSS") / 1_024, 0);
}

/**
 * Returns the private memory of the process and its descendants: no shared buffers, programs or files. In MB, or
 * undefined if it cannot be read.
 */
export function readOwnMemoryMb(pid) {
	const table = readProcessTable();
	const own = table === undefined ? [] : listTree(table, pid).map((one) => readOwnKb(one.pid));
	return own.length === 0 || own.includes(undefined) ? undefined : own.reduce((sum, kb) => sum + kb / 1_024, 0);
}

function readOwnKb(pid) {
	try {
		const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
		return Number(/^Pss_Anon: +(\d+) kB$/m.exec(text)?.[1]);
	} catch (error) {
		// A process that has just ended holds nothing.
		return error.code === "ENOENT" || error.code === "ESRCH" ? 0 : undefined;
	}
}

function readProcessTable() {
	let pids;
	try {
		pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
	} catch {
		return undefined;
	}
	return pids.map(readProcess).filter((one) => one !== undefined);
}

function readProcess(pid) {
	try {
		const text = readFileSync(`/proc/${pid}/stat`, "utf8");
		// The name in parentheses may hold spaces; the fields are counted after it.
		const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
		const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
		return { pid: Number(pid), parent: Number(fields[1]), ticks: user + system + endedUser + endedSystem };
	} catch {
		return undefined;
	}
}

function listTree(table, pid, except) {
	const found = table.filter((one) => one.pid === pid);
	for (let at = 0; at < found.length; at += 1) {
		found.push(...table.filter((one) => one.parent === found[at].pid && one.pid !== except));
	}
	return found;
}

function readKb(pid, name) {
	try {
		const line = readFileSync(`/proc/${pid}/status`, "utf8")
			.split("\n")
			.find((one) => one.startsWith(`${name}:`));
		return Number(/\d+/.exec(line ?? "")?.[0] ?? 0);
	} catch {
		return 0;
	}
}
