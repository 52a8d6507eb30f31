// Makes a simulation in a thread of its own: in the main thread of a server it would hold up decisions for 0.1 s.

import { setImmediate as takeTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type SimulatedLine, type Simulation, type SimulationOptions, simulate } from "@hakiki/simulation";

/** The lines are JSON, in parts that each take about a millisecond to read. As objects they would arrive all at once. */
export type PackedSimulation = Omit<Simulation, "lines"> & { readonly parts: readonly string[] };

/** A thread cannot run TypeScript sources. Tests on sources therefore simulate in the main thread. */
const IS_SOURCE = import.meta.url.endsWith(".ts");

export async function simulateInThread(options: SimulationOptions): Promise<Simulation> {
	if (IS_SOURCE) return simulate(options);
	const { parts, ...rest } = await askThread(options);
	const lines: SimulatedLine[] = [];
	for (const part of parts) {
		lines.push(...(JSON.parse(part) as SimulatedLine[]));
		await takeTurn();
	}
	return { ...rest, lines };
}

async function askThread(options: SimulationOptions): Promise<PackedSimulation> {
	// The file is beside this one in `dist` and in the bundle.
	const worker = new Worker(new URL("./simulating-thread.js", import.meta.url), { workerData: options, env: {} });
	try {
		return await new Promise((resolve, reject) => {
			worker.once("message", resolve);
			worker.once("error", reject);
			worker.once("exit", () => reject(new Error("The thread that simulates has ended without a result")));
		});
	} finally {
		await worker.terminate();
	}
}
