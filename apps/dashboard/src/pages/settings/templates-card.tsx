// The reason templates of the workspace: the sentences with which analysts close cases.

import type { ReactNode } from "react";
import { type Answer, listWords } from "../../api/call.ts";
import { useApiForm } from "../../api/use-api-form.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { Field, Select, TextArea } from "../../components/field.tsx";
import { Card } from "../../components/page.tsx";
import { FormError } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t as tCases } from "../../messages/cases.ts";
import { t } from "../../messages/settings.ts";

type Template = Answer<"readCasework">["templates"][number];

const TEMPLATES_MAX = 40;
/** The service refuses a template with any other variable. */
const VARIABLES = "{customer}, {phone}, {payee}, {amount}, {events}, {rule}, {date}";

interface TemplatesProps {
	readonly templates: readonly Template[];
	readonly isLocked: boolean;
}

export function Templates({ templates: stored, isLocked }: TemplatesProps): ReactNode {
	const form = useApiForm("changeCasework", {
		initial: { templates: stored },
		changes: ["Cases"],
		toInput: ({ templates }) => ({ body: { templates: [...templates] } }),
		onSuccess: () => showToast({ title: t("saved") }),
	});
	const { templates } = form.values;
	const setAll = form.set("templates");
	return (
		<Card title={t("templates")}>
			<p className="text-sm text-soft">{t("templatesText", { variables: VARIABLES })}</p>
			<ol className="flex flex-col divide-y divide-line">
				{templates.map((template, at) => (
					<TemplateLine
						// biome-ignore lint/suspicious/noArrayIndexKey: a template has nothing but its place.
						key={at}
						template={template}
						number={at + 1}
						isLocked={isLocked}
						error={form.problemOf(`templates.${at}.text`)}
						onChange={(changed) => setAll(templates.map((one, index) => (index === at ? changed : one)))}
						onRemove={() => setAll(templates.filter((_, index) => index !== at))}
						onRaise={at === 0 ? undefined : () => setAll(raise(templates, at))}
					/>
				))}
			</ol>
			{/* Beside the button, because the list above may be longer than the window. */}
			<FormError error={form.error} />
			{!isLocked && (
				<div className="flex flex-wrap gap-2">
					<Button look="primary" isBusy={form.isBusy} disabled={templates === stored} onClick={() => form.send()}>
						{t("saveTemplates")}
					</Button>
					<Button
						icon="plus"
						disabled={templates.length >= TEMPLATES_MAX}
						onClick={() => setAll([...templates, { outcome: "any", text: "" }])}
					>
						{t("addTemplate")}
					</Button>
				</div>
			)}
		</Card>
	);
}

/** The order gives the number keys, so a template can be moved up. */
function raise(templates: readonly Template[], at: number): readonly Template[] {
	const moved = templates[at];
	const others = templates.filter((_, index) => index !== at);
	return moved === undefined ? templates : others.toSpliced(at - 1, 0, moved);
}

interface TemplateLineProps {
	readonly template: Template;
	readonly number: number;
	readonly isLocked: boolean;
	readonly error: string | undefined;
	readonly onChange: (template: Template) => void;
	readonly onRemove: () => void;
	readonly onRaise: (() => void) | undefined;
}

function TemplateLine(props: TemplateLineProps): ReactNode {
	const { template, number, isLocked, error, onChange, onRemove, onRaise } = props;
	const names: Readonly<Record<string, string>> = {
		fraud: tCases("fraud"),
		legit: tCases("legit"),
		inconclusive: tCases("inconclusive"),
		any: t("templateAny"),
	};
	return (
		<li className="flex flex-wrap items-start gap-3 py-3">
			<Field label={t("templateOutcome")} className="w-40">
				<Select
					disabled={isLocked}
					value={template.outcome}
					choices={listWords("changeCasework", "templates.outcome").map((value) => ({
						value,
						label: names[value] ?? value,
					}))}
					onChoose={(outcome) => onChange({ ...template, outcome: outcome as Template["outcome"] })}
				/>
			</Field>
			<Field label={t("templateText", { number })} className="min-w-60 flex-1" error={error}>
				<TextArea
					rows={2}
					maxLength={500}
					disabled={isLocked}
					value={template.text}
					onChange={(event) => onChange({ ...template, text: event.target.value })}
				/>
			</Field>
			{!isLocked && (
				<div className="flex gap-1 pt-6">
					<IconButton
						icon="arrowUp"
						label={t("templateRaise", { number })}
						disabled={onRaise === undefined}
						onClick={() => onRaise?.()}
					/>
					<IconButton icon="trash" label={t("templateRemove", { number })} onClick={onRemove} />
				</div>
			)}
		</li>
	);
}
