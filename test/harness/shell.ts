// A shell that stays open, as a reader's does: what one block exports, the next one sees.

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

export interface ShellOptions {
	readonly cwd: string;
	readonly env: NodeJS.ProcessEnv;
	/** The user it runs as, where that is not our own. */
	readonly uid?: number | undefined;
	readonly gid?: number | undefined;
}

export interface ShellAnswer {
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

const END = "__the end of this block__";

export class Shell {
	private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
	private stdout = "";
	private stderr = "";
	private wake: () => void = () => undefined;

	constructor(options: ShellOptions) {
		const identity = options.uid === undefined ? {} : { uid: options.uid, gid: options.gid ?? options.uid };
		this.child = spawn("bash", ["--noprofile", "--norc"], {
			cwd: options.cwd,
			env: options.env,
			stdio: ["pipe", "pipe", "pipe"],
			...identity,
		});
		this.child.stdout.setEncoding("utf8").on("data", (text: string) => {
			this.stdout += text;
			this.wake();
		});
		this.child.stderr.setEncoding("utf8").on("data", (text: string) => {
			this.stderr += text;
		});
		this.child.once("exit", () => this.wake());
	}

	/** Runs a block to its end; it fails with its first command that does. */
	async run(block: string): Promise<ShellAnswer> {
		this.stdout = "";
		this.stderr = "";
		this.child.stdin.write(`{ ${block.trim().replaceAll(/(?<!\\)\n(?=[a-z])/g, " &&\n")}\n} </dev/null\n`);
		this.child.stdin.write(`printf '\\n${END}%s\\n' $?\n`);
		const form = new RegExp(`\\n${END}(\\d+)\\n`);
		for (;;) {
			const found = form.exec(this.stdout);
			if (found !== null)
				return { code: Number(found[1]), stdout: this.stdout.slice(0, found.index), stderr: this.stderr };
			if (this.child.exitCode !== null) throw new Error(`The shell ended: ${this.stderr}`);
			await new Promise<void>((resolve) => {
				this.wake = resolve;
			});
		}
	}

	async close(): Promise<void> {
		if (this.child.exitCode !== null) return;
		const ended = once(this.child, "exit");
		this.child.stdin.end();
		await ended;
	}
}
