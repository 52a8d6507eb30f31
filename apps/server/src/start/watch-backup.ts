// Tells when the last backup succeeded. Hakiki makes no backups itself, so the backup script touches a file after each one.

import { stat } from "node:fs/promises";
import type { Metrics } from "../operations/metrics.ts";

export function watchBackup(metrics: Metrics, env: Readonly<Record<string, string | undefined>>): void {
	const file = env["HAKIKI_BACKUP_MARK"] ?? "";
	if (file === "") return;
	metrics.watchGauge({
		name: "hakiki_backup_last_success_timestamp_seconds",
		help: "When the file HAKIKI_BACKUP_MARK was last written; 0 if it cannot be found.",
		isShared: true,
		read: () =>
			stat(file).then(
				({ mtimeMs }) => mtimeMs / 1_000,
				() => 0,
			),
	});
}
