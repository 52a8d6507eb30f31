// A name to look up on the lists, as an event's names are. It leaves nothing behind.

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { type Answer, type Body, call } from "../../api/call.ts";
import { ApiFailure } from "../../api/failure.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, Input } from "../../components/field.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, FormError } from "../../components/states.tsx";
import { t } from "../../messages/screening.ts";
import { nameWord } from "../../messages/words.ts";

type Result = Answer<"screenName">["results"][number];

export function TryName(): ReactNode {
	const [values, setValues] = useState({ name: "", dob: "", nationality: "" });
	const search = useMutation<Answer<"screenName">, Error, Body<"screenName">>({
		mutationFn: (body) => call("screenName", { body }),
	});
	const send = (event: FormEvent): void => {
		event.preventDefault();
		const { name, dob, nationality } = values;
		search.mutate({
			name,
			...(dob !== "" && { dob }),
			...(nationality !== "" && { nationality: nationality.toUpperCase() }),
		});
	};
	const set = (field: keyof typeof values) => (event: { readonly target: { readonly value: string } }) =>
		setValues({ ...values, [field]: event.target.value });
	const problemOf = (field: string): string | undefined =>
		search.error instanceof ApiFailure ? search.error.findDetail(field) : undefined;
	return (
		<div className="flex flex-col gap-4 overflow-y-auto">
			<Card>
				<form onSubmit={send} className="flex flex-col gap-3">
					<p className="text-sm text-soft">{t("tryText")}</p>
					<FormError error={search.error} />
					<div className="flex flex-wrap items-start gap-3">
						<Field label={t("name")} error={problemOf("name")} className="min-w-56 flex-1">
							<Input required maxLength={200} value={values.name} onChange={set("name")} />
						</Field>
						<Field label={t("dob")} isOptional error={problemOf("dob")} className="w-44">
							<Input placeholder="1984-05-17" maxLength={10} value={values.dob} onChange={set("dob")} />
						</Field>
						<Field label={t("nationality")} isOptional error={problemOf("nationality")} className="w-36">
							<Input placeholder="KE" maxLength={2} value={values.nationality} onChange={set("nationality")} />
						</Field>
						<Button type="submit" look="primary" icon="search" isBusy={search.isPending} className="sm:mt-6">
							{t("lookUp")}
						</Button>
					</div>
				</form>
			</Card>
			<div aria-live="polite" className="flex flex-col gap-3">
				{search.data?.results.length === 0 && (
					<Card>
						<EmptyState icon="check" title={t("noMatch")}>
							{t("noMatchText", {
								count: search.data.lists.reduce((sum, { entries }) => sum + entries, 0),
								lists: search.data.lists.length,
							})}
						</EmptyState>
					</Card>
				)}
				{search.data?.results.map((result) => (
					<ResultCard key={`${result.lists.join()} ${result.id}`} result={result} />
				))}
			</div>
		</div>
	);
}

function ResultCard({ result }: { readonly result: Result }): ReactNode {
	const facts = [...result.dob, ...result.countries, ...result.topics].join(" · ");
	return (
		<Card>
			<div className="flex flex-wrap items-start gap-3">
				<div className="min-w-0 flex-1">
					<p className="font-medium">{result.name}</p>
					<p className="text-sm text-soft">{result.explanation}</p>
					{facts !== "" && <p className="text-xs text-faint">{facts}</p>}
				</div>
				<Badge tone={result.type === "sanction" ? "block" : "review"}>{nameWord(result.type)}</Badge>
				<span className="figures text-lg font-semibold">{Math.round(result.score * 100)} %</span>
			</div>
			<p className="flex flex-wrap gap-2 text-xs text-faint">
				{result.lists.join(", ")} · <code className="font-mono">{result.id}</code> ·{" "}
				{t("agreedOn", { fields: result.matched_on.map(nameWord).join(", ") })}
			</p>
		</Card>
	);
}
