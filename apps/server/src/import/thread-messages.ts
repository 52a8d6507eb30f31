// What the command and the threads of an import say to each other.

import type { ImporterReport, LineGroup } from "@hakiki/service";
import type { Realm } from "@hakiki/store";

/** What a thread begins with. It stays inside the process, so secrets may travel in it. */
export interface ThreadInput {
	readonly databaseUrl: string;
	readonly dataDir: string | undefined;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly realm: Realm;
	readonly actor: string;
	/** In memory that all threads share. */
	readonly stored: Int32Array;
}

export type ToThread =
	| { readonly kind: "take"; readonly group: LineGroup }
	/** Try nothing again. */
	| { readonly kind: "stop" }
	/** Finish what was taken, and end. */
	| { readonly kind: "close" };

export type FromThread =
	| { readonly kind: "ready" }
	| { readonly kind: "report"; readonly report: ImporterReport }
	/** Something a person should read. */
	| { readonly kind: "say"; readonly message: string }
	/** It could not begin. */
	| { readonly kind: "failed"; readonly message: string };
