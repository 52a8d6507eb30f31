// Searches the lists for a name, as a decision does. Nothing is stored.

import { type ReactNode, useState } from "react";
import { type Answer, type Body, call, listWords } from "../../api/call.ts";
import { ApiFailure } from "../../api/failure.ts";
import { useForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, Input, Select, TextArea } from "../../components/field.tsx";
import { ListsAlarm } from "../../components/missing-lists.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, FormError } from "../../components/states.tsx";
import { t } from "../../messages/screening.ts";
import { nameWord } from "../../messages/words.ts";
import { Agreement } from "./match-parts.tsx";

type Found = Answer<"screenName">;
type Result = Found["results"][number];
type Query = Body<"screenName">;

const EMPTY = { name: "", dob: "", nationality: "", type: "", documents: "", addresses: "", limit: "" };
const TYPES = listWords("screenName", "type");
const LIMITS = ["20", "50", "100"] as const;

export function TryName(): ReactNode {
	const [found, setFound] = useState<Found>();
	const form = useForm({
		initial: EMPTY,
		send: async (values) => {
			setFound(undefined);
			setFound(await call("screenName", { body: toQuery(values) }));
		},
	});
	const { values, set, text } = form;
	const problemOf = (field: keyof typeof WRONG): string | undefined =>
		isWrong(form.error, field) ? t(WRONG[field]) : undefined;
	const isFieldWrong = Object.keys(WRONG).some((field) => isWrong(form.error, field));
	return (
		<div className="flex flex-col gap-4 overflow-y-auto">
			<Card>
				<form onSubmit={form.submit} className="flex flex-col gap-3">
					<p className="text-sm text-soft">{t("tryText")}</p>
					{!isFieldWrong && <FormError error={form.error} />}
					<div className="flex flex-wrap items-start gap-3">
						<Field label={t("name")} error={problemOf("name")} className="min-w-56 flex-1">
							<Input required maxLength={200} {...text("name")} />
						</Field>
						<Field label={t("kind")} className="w-44">
							<Select value={values.type} onChoose={set("type")} choices={KINDS} />
						</Field>
						<Field label={t("dob")} isOptional error={problemOf("dob")} className="w-44">
							<Input placeholder="1984-05-17" maxLength={10} {...text("dob")} />
						</Field>
						<Field label={t("nationality")} isOptional error={problemOf("nationality")} className="w-44">
							<Input placeholder="KE" maxLength={2} {...text("nationality")} />
						</Field>
					</div>
					<div className="grid items-start gap-3 sm:grid-cols-2">
						<Field label={t("documents")} isOptional hint={t("documentsHint")} error={problemOf("documents")}>
							<Input maxLength={270} {...text("documents")} />
						</Field>
						<Field label={t("addresses")} isOptional hint={t("addressesHint")} error={problemOf("addresses")}>
							<TextArea rows={1} maxLength={1_200} {...text("addresses")} />
						</Field>
					</div>
					<div className="flex flex-wrap items-end gap-3">
						<Field label={t("limit")} className="w-44">
							<Select
								value={values.limit}
								onChoose={set("limit")}
								choices={LIMITS.map((value) => ({ value: value === "20" ? "" : value, label: value }))}
							/>
						</Field>
						<Button type="submit" look="primary" icon="search" isBusy={form.isBusy}>
							{t("lookUp")}
						</Button>
					</div>
				</form>
			</Card>
			<div aria-live="polite" className="flex flex-col gap-3">
				{found !== undefined && <Results found={found} />}
			</div>
		</div>
	);
}

/** The fields say in the words of the form what the service refuses. */
const WRONG = {
	name: "wrongName",
	dob: "wrongDob",
	nationality: "wrongNationality",
	documents: "wrongDocuments",
	addresses: "wrongAddresses",
} as const;

/** The service names an element of a list as `documents.2`. */
function isWrong(error: unknown, name: string): boolean {
	return (
		error instanceof ApiFailure && error.details.some(({ field }) => field === name || field.startsWith(`${name}.`))
	);
}

const KINDS = [{ value: "", label: t("anyKind") }, ...TYPES.map((value) => ({ value, label: nameWord(value) }))];

function toQuery({ name, dob, nationality, type, documents, addresses, limit }: typeof EMPTY): Query {
	const split = (text: string, mark: RegExp): string[] =>
		text
			.split(mark)
			.map((part) => part.trim())
			.filter((part) => part !== "");
	const numbers = split(documents, /[,;]/);
	const places = split(addresses, /\n/);
	return {
		name,
		...(dob !== "" && { dob }),
		...(nationality !== "" && { nationality: nationality.toUpperCase() }),
		...(type !== "" && { type: type as NonNullable<Query["type"]> }),
		...(numbers.length > 0 && { documents: numbers }),
		...(places.length > 0 && { addresses: places }),
		...(limit !== "" && { limit: Number(limit) }),
	};
}

function Results({ found }: { readonly found: Found }): ReactNode {
	const { results, complete, incomplete_reasons: reasons, lists, truncated } = found;
	return (
		<>
			{!complete && <ListsAlarm title={t("notComplete")} sentences={reasons} />}
			{results.length === 0 && (
				<Card>
					<EmptyState icon={complete ? "check" : "alert"} title={t(complete ? "noMatch" : "noMatchIncomplete")}>
						{t("noMatchText", { count: lists.reduce((sum, { entries }) => sum + entries, 0), lists: lists.length })}
					</EmptyState>
				</Card>
			)}
			{results.map((result) => (
				<ResultCard key={`${result.lists.join()} ${result.id}`} result={result} />
			))}
			{truncated && <p className="text-sm text-soft">{t("truncated", { count: results.length })}</p>}
		</>
	);
}

function ResultCard({ result }: { readonly result: Result }): ReactNode {
	const facts = [nameWord(result.entity_type), ...result.dob, ...result.countries, ...result.topics.map(nameWord)].join(
		" · ",
	);
	return (
		<Card>
			<div className="flex flex-wrap items-start gap-3">
				<div className="min-w-0 flex-1 basis-64">
					<p className="font-medium">{result.name}</p>
					{(result.type === "pep" || result.position !== null) && (
						<p className="text-sm font-medium text-soft">{result.position ?? t("noOffice")}</p>
					)}
					<p className="text-sm text-soft">{result.explanation}</p>
					<p className="text-xs text-faint">{facts}</p>
				</div>
				<Badge tone={result.type === "sanction" ? "block" : "review"}>{nameWord(result.type)}</Badge>
				<Agreement match={result} />
				<span className="figures text-lg font-semibold">{Math.round(result.score * 100)} %</span>
			</div>
			<p className="flex flex-wrap gap-2 text-xs text-faint">
				{result.lists.map(nameWord).join(", ")} · <code className="font-mono">{result.id}</code> ·{" "}
				{t("agreedOn", { fields: result.matched_on.map(nameWord).join(", ") })}
			</p>
		</Card>
	);
}
