// The thread that makes a simulation for a server, so that no decision waits for it.

import { parentPort, workerData } from "node:worker_threads";
import { type SimulationOptions, simulate } from "@hakiki/simulation";
import type { PackedSimulation } from "./simulate-in-thread.ts";

const LINES_PER_PART = 200;

const { lines, ...rest } = simulate(workerData as SimulationOptions);
const parts: string[] = [];
for (let at = 0; at < lines.length; at += LINES_PER_PART)
	parts.push(JSON.stringify(lines.slice(at, at + LINES_PER_PART)));
parentPort?.postMessage({ ...rest, parts } satisfies PackedSimulation);
