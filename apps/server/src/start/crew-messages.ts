// What the first process and its workers say to each other.

import type { MetricValues } from "../operations/metrics.ts";

export type ToWorker =
	| {
			readonly kind: "serve";
			/** Holds the password, so it travels here and not in the environment, which other programs can read. */
			readonly databaseUrl: string;
			readonly dataDir: string | undefined;
			readonly host: string;
			readonly port: number;
	  }
	| { readonly kind: "stop" }
	| { readonly kind: "read-metrics"; readonly question: number }
	| { readonly kind: "all-metrics"; readonly question: number; readonly text: string };

export type ToSupervisor =
	/** The first word: what is sent to a process that does not listen yet is lost. */
	| { readonly kind: "listening" }
	| { readonly kind: "ready"; readonly port: number }
	/** Sent when decisions can no longer be stored, and when they can again. */
	| { readonly kind: "writes"; readonly isFailing: boolean }
	| { readonly kind: "failed"; readonly message: string }
	| { readonly kind: "metrics"; readonly question: number; readonly values: MetricValues }
	| { readonly kind: "ask-all-metrics"; readonly question: number };

/** Set for processes that a supervisor started; other programs use Node's cluster too, with other words. */
export const WORKER_VARIABLE = "HAKIKI_CREW_WORKER";

/** Both ends are this program, so a message with a kind is one of the above; Node sends some of its own. */
export function readMessage<Message extends { readonly kind: string }>(value: unknown): Message | undefined {
	return typeof value === "object" && value !== null && "kind" in value ? (value as Message) : undefined;
}
