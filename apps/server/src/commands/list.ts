// Every command there is, in the order `hakiki help` lists them.

import type { Command } from "./command.ts";
import { command as start } from "./start.ts";

export const commands: readonly Command[] = [start];
