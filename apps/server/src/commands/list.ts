// Every command there is, in the order `hakiki help` lists them. Only the one that is asked for is loaded: the parts of
// a server take longer to load than most commands take to run.

import type { Command } from "./command.ts";

export interface CommandEntry {
	/** As in the command itself. */
	readonly name: string;
	load(): Promise<Command>;
}

export const commands: readonly CommandEntry[] = [
	{ name: "start", load: async () => (await import("./start.ts")).command },
	{ name: "migrate", load: async () => (await import("./migrate.ts")).command },
	{ name: "workspace create", load: async () => (await import("./workspaces.ts")).createCommand },
	{ name: "workspace list", load: async () => (await import("./workspaces.ts")).listCommand },
	{ name: "workspace mode", load: async () => (await import("./workspaces.ts")).modeCommand },
	{ name: "keys create", load: async () => (await import("./keys.ts")).createCommand },
	{ name: "keys list", load: async () => (await import("./keys.ts")).listCommand },
	{ name: "keys revoke", load: async () => (await import("./keys.ts")).revokeCommand },
	{ name: "keys export-master", load: async () => (await import("./export-master-key.ts")).command },
	{ name: "fx set", load: async () => (await import("./fx.ts")).setCommand },
	{ name: "fx import", load: async () => (await import("./fx.ts")).importCommand },
	{ name: "fx list", load: async () => (await import("./fx.ts")).listCommand },
	{ name: "cases list", load: async () => (await import("./cases.ts")).listCommand },
	{ name: "cases show", load: async () => (await import("./cases.ts")).showCommand },
	{ name: "cases close", load: async () => (await import("./cases.ts")).closeCommand },
	{ name: "screening matches", load: async () => (await import("./screening.ts")).matchesCommand },
	{ name: "screening rescreen", load: async () => (await import("./screening.ts")).rescreenCommand },
	{ name: "screening clear", load: async () => (await import("./screening.ts")).clearCommand },
	{ name: "screening confirm", load: async () => (await import("./screening.ts")).confirmCommand },
	{ name: "register list", load: async () => (await import("./register.ts")).listCommand },
	{ name: "register export", load: async () => (await import("./register.ts")).exportCommand },
	{ name: "entries add", load: async () => (await import("./entries.ts")).addCommand },
	{ name: "entries list", load: async () => (await import("./entries.ts")).listCommand },
	{ name: "entries remove", load: async () => (await import("./entries.ts")).removeCommand },
	{ name: "entries import", load: async () => (await import("./import-entries.ts")).command },
	{ name: "lists add", load: async () => (await import("./lists.ts")).addCommand },
	{ name: "lists import", load: async () => (await import("./lists.ts")).importCommand },
	{ name: "lists refresh", load: async () => (await import("./lists.ts")).refreshCommand },
	{ name: "lists status", load: async () => (await import("./lists.ts")).statusCommand },
	{ name: "lists remove", load: async () => (await import("./lists.ts")).removeCommand },
	{ name: "customers show", load: async () => (await import("./customers.ts")).showCommand },
	{ name: "customers hold", load: async () => (await import("./customers.ts")).holdCommand },
	{ name: "customers release", load: async () => (await import("./customers.ts")).releaseCommand },
	{ name: "customers block", load: async () => (await import("./customers.ts")).blockCommand },
	{ name: "customers unblock", load: async () => (await import("./customers.ts")).unblockCommand },
	{ name: "events import", load: async () => (await import("./import-events.ts")).command },
	{ name: "rules show", load: async () => (await import("./rules-read.ts")).showCommand },
	{ name: "rules versions", load: async () => (await import("./rules-read.ts")).versionsCommand },
	{ name: "rules diff", load: async () => (await import("./rules-read.ts")).diffCommand },
	{ name: "rules set", load: async () => (await import("./rules-change.ts")).setCommand },
	{ name: "rules draft", load: async () => (await import("./rules-change.ts")).draftCommand },
	{ name: "rules backtest", load: async () => (await import("./rules-backtest.ts")).command },
	{ name: "rules shadow", load: async () => (await import("./rules-change.ts")).shadowCommand },
	{ name: "rules publish", load: async () => (await import("./rules-change.ts")).publishCommand },
	{ name: "rules rollback", load: async () => (await import("./rules-change.ts")).rollbackCommand },
	{ name: "rules approval", load: async () => (await import("./rules-change.ts")).approvalCommand },
	{ name: "rules learn", load: async () => (await import("./rules-learning.ts")).learnCommand },
	{ name: "rules learning", load: async () => (await import("./rules-learning.ts")).learningCommand },
	{ name: "rules evidence", load: async () => (await import("./rules-learning.ts")).evidenceCommand },
	{ name: "simulate", load: async () => (await import("./simulate.ts")).command },
	{ name: "backtest", load: async () => (await import("./backtest.ts")).command },
	{ name: "rebuild", load: async () => (await import("./rebuild.ts")).command },
	{ name: "doctor", load: async () => (await import("./doctor.ts")).command },
];
