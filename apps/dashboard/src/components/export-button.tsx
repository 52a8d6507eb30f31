// Downloads all rows of a list as CSV, with the filters of the page.

import { type ReactNode, useState } from "react";
import { callRaw, type Input, type OperationId } from "../api/call.ts";
import { t } from "../messages/common.ts";
import { Button } from "./button.tsx";
import { saveFile } from "./save-file.ts";
import { showProblem } from "./toast.tsx";

interface ExportButtonProps<Id extends OperationId> {
	readonly operation: Id;
	readonly input: Input<Id>;
	/** The beginning of the file's name, such as `events`. */
	readonly name: string;
}

/** The service sends up to 100,000 rows, page by page. */
const TIMEOUT_MS = 300_000;

export function ExportButton<Id extends OperationId>({ operation, input, name }: ExportButtonProps<Id>): ReactNode {
	const [isBusy, setIsBusy] = useState(false);
	const save = async (): Promise<void> => {
		setIsBusy(true);
		try {
			const answer = await callRaw(operation, input, { headers: { accept: "text/csv" }, timeoutMs: TIMEOUT_MS });
			saveFile(await answer.blob(), `${name}-${new Date().toISOString().slice(0, 10)}.csv`);
		} catch (error) {
			showProblem(error);
		} finally {
			setIsBusy(false);
		}
	};
	return (
		<Button icon="download" isBusy={isBusy} onClick={() => void save()}>
			{t("exportCsv")}
		</Button>
	);
}
