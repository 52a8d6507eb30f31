// Every command there is, in the order `hakiki help` lists them.

import * as cases from "./cases.ts";
import type { Command } from "./command.ts";
import * as customers from "./customers.ts";
import * as fx from "./fx.ts";
import * as keys from "./keys.ts";
import { command as migrate } from "./migrate.ts";
import { command as start } from "./start.ts";
import * as workspaces from "./workspaces.ts";

export const commands: readonly Command[] = [
	start,
	migrate,
	workspaces.createCommand,
	workspaces.listCommand,
	workspaces.modeCommand,
	keys.createCommand,
	keys.listCommand,
	keys.revokeCommand,
	fx.setCommand,
	fx.importCommand,
	fx.listCommand,
	cases.listCommand,
	cases.showCommand,
	cases.closeCommand,
	customers.showCommand,
	...customers.statusCommands,
];
