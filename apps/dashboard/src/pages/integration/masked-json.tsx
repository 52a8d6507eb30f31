// The masked body of a request as indented JSON. Each wrong or missing field has its sentence beside it.

import type { ReactNode } from "react";

export interface Remark {
	/** Dotted path: `events.0.amount`. */
	readonly field: string;
	readonly text: string;
	readonly isWrong: boolean;
}

interface Line {
	readonly path: string;
	readonly depth: number;
	readonly text: string;
	/** The field was not sent. */
	readonly isMissing?: boolean;
}

export function MaskedJson({
	body,
	remarks,
}: {
	readonly body: unknown;
	readonly remarks: readonly Remark[];
}): ReactNode {
	const marks = new Map<string, Remark>();
	for (const remark of remarks) if (!marks.has(remark.field)) marks.set(remark.field, remark);
	return (
		<div className="rounded-md bg-sunken py-2 font-mono text-xs">
			{listLines(body, "", 0, "", "", [...marks.keys()]).map((line, index) => (
				<JsonLine key={String(index)} line={line} remark={line.path === "" ? undefined : marks.get(line.path)} />
			))}
		</div>
	);
}

function JsonLine({ line, remark }: { readonly line: Line; readonly remark: Remark | undefined }): ReactNode {
	const { depth, text, isMissing = false } = line;
	const tone =
		remark === undefined
			? "border-transparent"
			: remark.isWrong
				? "border-block-mark bg-block-tint"
				: "border-review-mark bg-review-tint";
	return (
		<div className={`border-l-2 pr-3 ${tone}`} style={{ paddingLeft: `${depth * 1.25 + 0.75}rem` }}>
			<span className={`wrap-anywhere whitespace-pre-wrap ${isMissing ? "text-soft italic" : ""}`}>{text}</span>
			{remark !== undefined && (
				<span className={`pl-2 font-sans font-medium ${remark.isWrong ? "text-block" : "text-review"}`}>
					{remark.text}
				</span>
			)}
		</div>
	);
}

/** One line for each field, bracket and element, as `JSON.stringify` indents them. `end` is the comma behind a value. */
function listLines(
	value: unknown,
	path: string,
	depth: number,
	name: string,
	end: string,
	marked: readonly string[],
): readonly Line[] {
	if (typeof value !== "object" || value === null)
		return [{ path, depth, text: `${name}${JSON.stringify(value)}${end}` }];
	const isList = Array.isArray(value);
	const [open, close] = isList ? ["[", "]"] : ["{", "}"];
	const members = Object.entries(value);
	const missing = isList ? [] : listMissing(path, value, marked);
	if (members.length + missing.length === 0) return [{ path, depth, text: `${name}${open}${close}${end}` }];
	return [
		{ path, depth, text: `${name}${open}` },
		...members.flatMap(([key, member], index) => {
			const label = isList ? "" : `${JSON.stringify(key)}: `;
			const comma = index < members.length - 1 ? "," : "";
			return listLines(member, joinPath(path, key), depth + 1, label, comma, marked);
		}),
		...missing.map((key) => ({
			...{ path: joinPath(path, key), depth: depth + 1, text: JSON.stringify(key) },
			isMissing: true,
		})),
		{ path: "", depth, text: `${close}${end}` },
	];
}

/** The marked fields that belong to this object and were not sent. */
function listMissing(path: string, object: object, marked: readonly string[]): readonly string[] {
	const prefix = path === "" ? "" : `${path}.`;
	return marked
		.filter((field) => field.startsWith(prefix))
		.map((field) => field.slice(prefix.length))
		.filter((key) => key !== "" && key !== "body" && !key.includes(".") && !Object.hasOwn(object, key));
}

function joinPath(path: string, step: string): string {
	return path === "" ? step : `${path}.${step}`;
}
