// The identity of a process. A pid alone is reused, so it comes with its start time, its host and the host's boot.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";

export interface ProcessIdentity {
	readonly pid: number;
	/** When the process began, in the system's own form. It is compared, never parsed. Null where the system does not tell. */
	readonly start: string | null;
	readonly host: string;
	readonly boot: string | null;
}

/** When a running process began; undefined when there is none. A zombie counts as ended, because some containers never reap it. */
export function readProcessStart(pid: number): { readonly start: string | null } | undefined {
	if (!Number.isInteger(pid) || pid <= 0) return undefined;
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		// The name in brackets may hold spaces and brackets, so fields are counted from the last one.
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return fields[0] === "Z" || fields[0] === "X" ? undefined : { start: fields[19] ?? null };
	} catch {
		return isSignalable(pid) ? { start: process.platform === "linux" ? null : askProcessStatus(pid) } : undefined;
	}
}

export function identifyThisProcess(): ProcessIdentity {
	return { pid: process.pid, start: readProcessStart(process.pid)?.start ?? null, host: hostname(), boot: readBoot() };
}

/** `unknown` is a process of another host or container, whose pid means nothing here. */
export function judgeProcess(identity: ProcessIdentity): "alive" | "gone" | "unknown" {
	const found = readProcessStart(identity.pid);
	const isSame = found !== undefined && (found.start === identity.start || identity.start === null);
	const boot = readBoot();
	const isSameBoot = identity.boot === boot;
	if (isSame && isSameBoot && (identity.start !== null || identity.host === hostname())) return "alive";
	return identity.host === hostname() ? "gone" : "unknown";
}

/** Cheap enough for a loop. Asking `ps` for a start time is not. */
export function isSignalable(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

function askProcessStatus(pid: number): string | null {
	const answer = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", timeout: 2_000 });
	return answer.status === 0 ? answer.stdout.trim() : null;
}

function readBoot(): string | null {
	try {
		return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
	} catch {
		return null;
	}
}
