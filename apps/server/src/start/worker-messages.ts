// The messages between the supervisor process and its workers.

import type { PeerPlace } from "@hakiki/service";
import type { MetricValues } from "../operations/metrics.ts";

export type ToWorker =
	| {
			readonly kind: "serve";
			/** It contains the password, so it is sent as a message: other programs can read the environment. */
			readonly databaseUrl: string;
			readonly dataDir: string | undefined;
			readonly host: string;
			readonly port: number;
			/** The worker's place among the workers, which hand events over to each other. */
			readonly peers: PeerPlace;
			readonly version: string;
	  }
	| { readonly kind: "stop" }
	| { readonly kind: "read-metrics"; readonly requestId: number }
	| { readonly kind: "all-metrics"; readonly requestId: number; readonly text: string };

export type ToSupervisor =
	/** The worker's first message. Messages to a process that does not listen yet are lost. */
	| { readonly kind: "listening" }
	| { readonly kind: "ready"; readonly port: number }
	/** Sent when decisions can no longer be stored, and when they can again. */
	| { readonly kind: "writes"; readonly isFailing: boolean }
	| { readonly kind: "failed"; readonly message: string }
	| { readonly kind: "metrics"; readonly requestId: number; readonly values: MetricValues }
	| { readonly kind: "ask-all-metrics"; readonly requestId: number };

/** The supervisor sets it for its workers, because other programs may also start this one through Node's cluster module. */
export const WORKER_VARIABLE = "HAKIKI_CREW_WORKER";

/** Both ends are this program, so a message with a kind is one of the above. Node.js also sends its own messages. */
export function readMessage<Message extends { readonly kind: string }>(value: unknown): Message | undefined {
	return typeof value === "object" && value !== null && "kind" in value ? (value as Message) : undefined;
}
