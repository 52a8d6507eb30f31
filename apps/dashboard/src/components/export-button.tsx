// Buttons that download a file: all rows of a list as CSV, a table that the page has already, or a file of the service.

import { type ReactNode, useState } from "react";
import { callRaw, type Input, type OperationId } from "../api/call.ts";
import { formatCsv } from "../format/csv.ts";
import { t } from "../messages/common.ts";
import { Button, IconButton } from "./button.tsx";
import { saveFile } from "./save-file.ts";
import { showFileProblem } from "./toast.tsx";

interface ExportButtonProps<Id extends OperationId> {
	readonly operation: Id;
	readonly input: Input<Id>;
	/** The name of the file without its ending, such as `events`. A list's name gets the day. */
	readonly name: string;
	/** An operation that answers with a PDF has another label. The default is a list as CSV. */
	readonly pdfLabel?: string;
	/** Shows only the sign, for the head of a card with this title. */
	readonly cardTitle?: string;
}

/** The service sends up to 100,000 rows, page by page. */
const TIMEOUT_MS = 300_000;

export function ExportButton<Id extends OperationId>(props: ExportButtonProps<Id>): ReactNode {
	const { operation, input, name, pdfLabel, cardTitle } = props;
	const [isBusy, setIsBusy] = useState(false);
	const save = async (): Promise<void> => {
		setIsBusy(true);
		try {
			const headers = pdfLabel === undefined ? { accept: "text/csv" } : {};
			const answer = await callRaw(operation, input, { headers, timeoutMs: TIMEOUT_MS });
			saveFile(await answer.blob(), pdfLabel === undefined ? nameCsv(name) : `${name}.pdf`);
		} catch (error) {
			showFileProblem(error);
		} finally {
			setIsBusy(false);
		}
	};
	return <SaveButton label={pdfLabel} cardTitle={cardTitle} isBusy={isBusy} onClick={() => void save()} />;
}

interface SaveTableButtonProps {
	readonly name: string;
	/** The first row has the names of the columns. */
	readonly buildRows: () => readonly (readonly string[])[];
	/** As of `ExportButton`. */
	readonly cardTitle?: string;
}

/** For a table whose rows the page has computed. */
export function SaveTableButton({ name, buildRows, cardTitle }: SaveTableButtonProps): ReactNode {
	const save = (): void => saveFile(new Blob([formatCsv(buildRows())], { type: "text/csv" }), nameCsv(name));
	return <SaveButton cardTitle={cardTitle} onClick={save} />;
}

interface SaveButtonProps {
	readonly label?: string | undefined;
	readonly cardTitle: string | undefined;
	readonly isBusy?: boolean;
	readonly onClick: () => void;
}

function SaveButton({ label = t("exportCsv"), cardTitle, ...rest }: SaveButtonProps): ReactNode {
	if (cardTitle === undefined)
		return (
			<Button icon="download" {...rest}>
				{label}
			</Button>
		);
	return <IconButton size="sm" icon="download" label={t("exportCsvOf", { name: cardTitle })} {...rest} />;
}

function nameCsv(name: string): string {
	return `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
}
