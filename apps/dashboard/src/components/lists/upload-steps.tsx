// The steps of an upload: choose files, watch them being sent and read, look at what changes, and apply it.

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { explainFailure } from "../../api/failure.ts";
import { invalidate } from "../../api/queries.ts";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/lists.ts";
import { Button } from "../button.tsx";
import { FileField } from "../file-field.tsx";
import { Icon } from "../icons.tsx";
import { Figure } from "../page.tsx";
import { showToast } from "../toast.tsx";
import type { Format, Formats } from "./list-types.ts";
import { applyUpload, sendUpload, type Upload, type UploadOrder } from "./send-upload.ts";

const MEGABYTE = 1_048_576;

type Step =
	| { readonly at: "choosing" }
	| { readonly at: "sending"; readonly share: number }
	| { readonly at: "applying" }
	| { readonly at: "ready"; readonly upload: Upload }
	| { readonly at: "failed"; readonly message: string };

interface UploadStepsProps {
	readonly formats: Formats;
	readonly format: Format;
	readonly order: UploadOrder;
	/** Something that the order needs is missing. */
	readonly isIncomplete?: boolean;
	/** Tells whether the files are on their way, so that nothing else about them can be changed. */
	readonly onSend?: (isSent: boolean) => void;
	readonly onDone: () => void;
}

export function UploadSteps(props: UploadStepsProps): ReactNode {
	const { formats, format, order, isIncomplete = false, onSend, onDone } = props;
	const client = useQueryClient();
	const [files, setFiles] = useState<ReadonlyMap<number, File>>(new Map());
	const [step, setStep] = useState<Step>({ at: "choosing" });
	const ending = useRef<AbortController>(null);
	useEffect(() => () => ending.current?.abort(), []);
	const isSent = step.at !== "choosing" && step.at !== "failed";
	useEffect(() => onSend?.(isSent), [isSent, onSend]);
	const run = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
		const controller = new AbortController();
		ending.current = controller;
		try {
			await work(controller.signal);
		} catch (error) {
			if (!controller.signal.aborted) setStep({ at: "failed", message: explainFailure(error) });
		}
	};
	const chosen = [...files].sort(([one], [other]) => one - other).map(([, file]) => file);
	const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
	const isTooLarge = bytes > formats.upload_bytes_max;
	const isWhole = format.files.every(({ required }, part) => !required || files.has(part));
	const send = () =>
		run(async (signal) => {
			setStep({ at: "sending", share: 0 });
			const upload = await sendUpload({
				...{ order, files: chosen, signal, chunkBytesMax: formats.chunk_bytes_max },
				onProgress: (share) => setStep({ at: "sending", share }),
			});
			setStep(upload.status === "ready" ? { at: "ready", upload } : { at: "failed", message: upload.problem ?? "" });
		});
	const apply = (upload: Upload) =>
		run(async (signal) => {
			setStep({ at: "applying" });
			const { status, problem, result } = await applyUpload(upload.id, signal);
			if (status !== "applied") return setStep({ at: "failed", message: problem ?? "" });
			const { added, changed, removed } = sumUp(result);
			// The page behind shows the list before the dialog closes. Everything else may take longer, as customers are rescreened.
			await invalidate(client, ["readScreeningLists"]);
			void invalidate(client, ["Screening"]);
			showToast({ title: t("applied"), text: t("appliedText", { added, changed, removed }) });
			onDone();
		});
	if (step.at === "ready") return <Preview upload={step.upload} onApply={() => void apply(step.upload)} />;
	if (step.at === "sending" || step.at === "applying") return <Waiting step={step} />;
	return (
		<div className="flex flex-col gap-4">
			{step.at === "failed" && (
				<div role="alert" className="flex gap-2 rounded-md bg-block-tint px-3 py-2 text-sm text-block">
					<Icon name="alert" className="mt-0.5" />
					<div className="min-w-0">
						<p className="font-medium">{t("refused")}</p>
						<p className="break-words">{step.message}</p>
						<p>{t("refusedText")}</p>
					</div>
				</div>
			)}
			{format.files.map(({ name, required }, part) => (
				<FileField
					key={`${format.id} ${name}`}
					label={format.files.length === 1 ? t("file") : t("filePart", { part: name })}
					isOptional={!required}
					file={files.get(part)}
					hint={t("drop", { megabytes: formats.upload_bytes_max / MEGABYTE })}
					onChoose={(file) => setFiles((before) => new Map([...before, [part, file]]))}
				/>
			))}
			{isTooLarge && (
				<p role="alert" className="text-sm text-block">
					{t("tooLarge", {
						megabytes: Math.ceil(bytes / MEGABYTE),
						maximum: formats.upload_bytes_max / MEGABYTE,
					})}
				</p>
			)}
			<div className="sticky bottom-0 flex justify-end bg-raised py-3">
				<Button look="primary" disabled={!isWhole || isTooLarge || isIncomplete} onClick={() => void send()}>
					{t("check")}
				</Button>
			</div>
		</div>
	);
}

function Waiting({ step }: { readonly step: Step & { readonly at: "sending" | "applying" } }): ReactNode {
	const isSending = step.at === "sending" && step.share < 1;
	const label = step.at === "applying" ? t("applying") : isSending ? t("sending") : t("reading");
	return (
		<div role="status" className="flex flex-col gap-2 py-6 text-sm">
			<p>{label} …</p>
			<progress
				className="h-1.5 w-full accent-accent"
				aria-label={label}
				max={1}
				{...(step.at === "sending" && isSending && { value: step.share })}
			/>
		</div>
	);
}

function sumUp(result: Upload["result"]) {
	const sum = (name: "added" | "changed" | "removed" | "entries") =>
		(result?.lists ?? []).reduce((total, list) => total + list[name], 0);
	return { added: sum("added"), changed: sum("changed"), removed: sum("removed"), entries: sum("entries") };
}

function Preview({ upload, onApply }: { readonly upload: Upload; readonly onApply: () => void }): ReactNode {
	const { added, changed, removed, entries } = sumUp(upload.result);
	const { unreadable = [], unreadable_count = 0 } = upload.result ?? {};
	const isSame = added + changed + removed === 0;
	return (
		<div className="flex flex-col gap-4">
			<p className="text-sm">{isSame ? t("previewNothing") : t("preview")}</p>
			<div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
				<Figure label={t("countAdded")} value={formatCount(added)} />
				<Figure label={t("countChanged")} value={formatCount(changed)} />
				<Figure label={t("countRemoved")} value={formatCount(removed)} />
				<Figure label={t("countEntries")} value={formatCount(entries)} />
			</div>
			{unreadable_count > 0 && (
				<div className="text-sm text-review">
					<p>{t("leftOut", { count: unreadable_count })}</p>
					<ul className="list-disc pl-5 text-xs">
						{unreadable.map(({ place, message }) => (
							<li key={`${place} ${message}`}>
								{place}: {message}
							</li>
						))}
					</ul>
				</div>
			)}
			<div className="sticky bottom-0 flex justify-end bg-raised py-3">
				<Button look="primary" autoFocus onClick={onApply}>
					{t("apply")}
				</Button>
			</div>
		</div>
	);
}
