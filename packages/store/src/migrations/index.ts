import type { Migration } from "../migrate/run-migrations.ts";
import { foundation } from "./0001-foundation.ts";

export const migrations: readonly Migration[] = [foundation];
