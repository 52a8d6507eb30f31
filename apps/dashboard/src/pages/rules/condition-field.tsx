// The condition of a custom rule, in the builder or as CEL text, with its sentence and its counts.

import { type ReactNode, useState } from "react";
import { Icon } from "../../components/icons.tsx";
import { SegmentedControl } from "../../components/segmented-control.tsx";
import { SkeletonLines } from "../../components/states.tsx";
import { t } from "../../messages/conditions.ts";
import { useSession } from "../../session/session-context.tsx";
import { ConditionBuilder, EMPTY_TEST } from "./condition-builder.tsx";
import { ConditionEditor, type ConditionEditorProps } from "./condition-editor.tsx";
import { type Condition, writeCondition } from "./condition-tree.ts";
import { RulePreview } from "./rule-preview.tsx";
import { sayCondition, sayMessage } from "./say-condition.ts";
import { type ConditionTools, useConditionTools } from "./use-signals.ts";

type View = "builder" | "cel";

/** The messages for the condition before and after a change; undefined where the builder cannot write one. */
export interface ConditionMessages {
	readonly before: string | undefined;
	readonly after: string | undefined;
}

interface ConditionFieldProps extends Omit<ConditionEditorProps, "onChange"> {
	readonly on: readonly string[];
	readonly onChange: (when: string, messages: ConditionMessages) => void;
}

export function ConditionField(props: ConditionFieldProps): ReactNode {
	const tools = useConditionTools();
	return tools === undefined ? <SkeletonLines count={4} /> : <Loaded {...props} tools={tools} />;
}

const EMPTY: Condition = { join: "all", parts: [EMPTY_TEST] };

function Loaded({ tools, on, onChange, ...rest }: ConditionFieldProps & { readonly tools: ConditionTools }): ReactNode {
	const { value, isLocked } = rest;
	const { workspace } = useSession();
	const read = (text: string) => (text.trim() === "" ? { condition: EMPTY } : tools.read(text, tools.find));
	const [start] = useState(() => read(value));
	const [view, setView] = useState<View>("condition" in start ? "builder" : "cel");
	const [condition, setCondition] = useState("condition" in start ? start.condition : EMPTY);
	const [refusal, setRefusal] = useState("refusal" in start ? start.refusal : undefined);
	const toMessage = (text: string): string | undefined => {
		const found = text.trim() === "" ? undefined : tools.read(text, tools.find);
		const isRead = found !== undefined && "condition" in found;
		return isRead ? sayMessage(found.condition, tools.find, workspace.currency) : undefined;
	};
	const tell = (text: string): void => onChange(text, { before: toMessage(value), after: toMessage(text) });
	const build = (next: Condition): void => {
		setCondition(next);
		tell(writeCondition(next, tools.find) ?? "");
	};
	const show = (next: View): void => {
		const isUnchanged = value === (writeCondition(condition, tools.find) ?? "");
		const found = next === "cel" || isUnchanged ? { condition } : read(value);
		setRefusal("refusal" in found ? found.refusal : undefined);
		if ("refusal" in found) return;
		setCondition(found.condition);
		setView(next);
	};
	const written = writeCondition(condition, tools.find);
	return (
		<div className="flex flex-col gap-3">
			<fieldset className="flex flex-col gap-2">
				<legend className="sr-only">{t("firesWhen")}</legend>
				<div className="flex flex-wrap items-center justify-between gap-2">
					<span aria-hidden="true" className="text-sm font-medium">
						{t("firesWhen")}
					</span>
					<SegmentedControl
						label={t("view")}
						chosen={view}
						choices={[
							{ id: "builder", label: t("builder") },
							{ id: "cel", label: t("cel") },
						]}
						onChoose={show}
					/>
				</div>
				{refusal !== undefined && (
					<p role="status" className="flex items-start gap-1.5 rounded-md bg-review-tint px-3 py-2 text-xs text-review">
						<Icon name="info" size={14} />
						{t(`refused_${refusal.reason}`, { part: refusal.part.slice(0, 120) })}
					</p>
				)}
				{view === "builder" ? (
					<>
						<ConditionBuilder
							condition={condition}
							signals={tools.signals}
							find={tools.find}
							isLocked={isLocked}
							onChange={build}
						/>
						{rest.error !== undefined && <p className="text-xs text-block">{rest.error}</p>}
					</>
				) : (
					<ConditionEditor {...rest} onChange={tell} />
				)}
			</fieldset>
			{view === "builder" && written !== undefined && (
				<p className="text-sm text-soft" data-sentence="">
					{t("resultIs", { condition: sayCondition(condition, tools.find, workspace.currency) })}
				</p>
			)}
			<RulePreview when={value} on={on} />
		</div>
	);
}
