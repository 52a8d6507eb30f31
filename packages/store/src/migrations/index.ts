import type { Migration } from "../migrate/run-migrations.ts";
import { foundation } from "./0001-foundation.ts";
import { integrationRequests } from "./0002-integration-requests.ts";
import { processes } from "./0003-processes.ts";
import { writeBatch } from "./0004-write-batch.ts";

export const migrations: readonly Migration[] = [foundation, integrationRequests, processes, writeBatch];
