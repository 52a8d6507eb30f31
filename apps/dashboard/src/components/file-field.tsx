// A field for one file, with a place to drop it.

import type { DragEvent, ReactNode } from "react";
import { t } from "../messages/lists.ts";
import { styleButton } from "./button.tsx";
import { Field } from "./field.tsx";
import { Icon } from "./icons.tsx";

interface FileFieldProps {
	readonly label: string;
	readonly hint: string;
	readonly isOptional?: boolean;
	readonly file: File | undefined;
	readonly error?: string | undefined;
	readonly onChoose: (file: File) => void;
}

/** The browser's own file control, which also takes a file that is dropped on it or on the area around it. */
export function FileField({ label, hint, isOptional = false, file, error, onChoose }: FileFieldProps): ReactNode {
	const drop = (event: DragEvent): void => {
		event.preventDefault();
		const [dropped] = event.dataTransfer.files;
		if (dropped !== undefined) onChoose(dropped);
	};
	return (
		<Field label={label} isOptional={isOptional} error={error}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the control inside does the same by keyboard and pointer. */}
			<div
				onDragOver={(event) => event.preventDefault()}
				onDrop={drop}
				className="flex flex-col items-start gap-2 rounded-md border border-dashed border-edge bg-sunken px-4 py-4 text-sm"
			>
				<label
					className={`${styleButton("plain", "sm")} relative cursor-pointer gap-1.5 focus-within:outline-2 focus-within:outline-offset-2`}
				>
					<Icon name="upload" size={14} />
					{t("choose")}
					<input
						type="file"
						aria-label={label}
						className="sr-only"
						onChange={({ target: { files } }) => {
							const [chosen] = files ?? [];
							if (chosen !== undefined) onChoose(chosen);
						}}
					/>
				</label>
				{file !== undefined && <span className="font-medium break-all">{file.name}</span>}
				<span className="text-xs text-soft">{hint}</span>
			</div>
		</Field>
	);
}
