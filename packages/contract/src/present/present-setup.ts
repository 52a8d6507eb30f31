// Presents the first steps of a workspace.

import { SETUP_STEPS, type SetupFacts } from "@hakiki/domain";
import type { SetupView } from "../schemas/setup.ts";
import { formatTime } from "./format-time.ts";

export function viewSetup({ done, backupAt }: SetupFacts): SetupView {
	return {
		steps: SETUP_STEPS.map((step) => ({ step, done: done[step] })),
		latest_backup_at: backupAt === null ? null : formatTime(backupAt),
	};
}
