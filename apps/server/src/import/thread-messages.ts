// The messages between the import command and its threads.

import type { ImporterReport, LineGroup } from "@hakiki/service";
import type { Realm } from "@hakiki/store";

/** The input of a thread. It stays inside the process, so it may contain secrets. */
export interface ThreadInput {
	readonly databaseUrl: string;
	readonly dataDir: string | undefined;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly realm: Realm;
	readonly actor: string;
	/** The number of stored events, in memory that all threads share. */
	readonly stored: Int32Array;
}

export type ToThread =
	| { readonly kind: "take"; readonly group: LineGroup }
	/** Do not retry. */
	| { readonly kind: "stop" }
	/** Finish the lines taken, and end. */
	| { readonly kind: "close" };

export type FromThread =
	| { readonly kind: "ready" }
	| { readonly kind: "report"; readonly report: ImporterReport }
	/** A message for the user. */
	| { readonly kind: "say"; readonly message: string }
	/** The thread could not start. */
	| { readonly kind: "failed"; readonly message: string };
