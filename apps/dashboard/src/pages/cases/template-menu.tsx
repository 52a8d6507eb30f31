// The menu of reason templates, filled in for one case.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readQuery } from "../../api/queries.ts";
import { Button, Key } from "../../components/button.tsx";
import { Menu } from "../../components/overlay.tsx";
import { formatMoney } from "../../format/money.ts";
import { formatDay } from "../../format/time.ts";
import { t } from "../../messages/cases.ts";
import { useSession } from "../../session/session-context.tsx";
import type { CaseDetails, ClosingDraft } from "./case-types.ts";
import { useExplanation } from "./evidence-card.tsx";
import { phrasePayee } from "./payee.ts";
import { fillTemplate, keepNote, listTemplates, placeTemplate, type Template } from "./reason-templates.ts";

export interface FilledTemplate {
	readonly filled: string;
	/** The number key that chooses it. */
	readonly key: string | undefined;
	readonly choose: () => void;
}

const NONE: readonly Template[] = [];

interface CaseTemplates {
	/** The templates that fit the chosen outcome. Choosing one writes it into the reason. */
	readonly fitting: readonly FilledTemplate[];
	/** Changes the draft. The text of a template goes if it does not fit the new outcome. */
	readonly change: (next: ClosingDraft) => void;
}

export function useTemplates(
	item: CaseDetails,
	draft: ClosingDraft,
	setDraft: (draft: ClosingDraft) => void,
): CaseTemplates {
	const { can } = useSession();
	const casework = useQuery({ ...readQuery("readCasework", {}), enabled: can("readCasework"), staleTime: 60_000 });
	const values = useValues(item);
	const templates = (casework.data?.templates ?? NONE).map((one) => ({ ...one, text: fillTemplate(one.text, values) }));
	const texts = templates.map(({ text }) => text);
	return {
		fitting: listTemplates(templates, draft.outcome).map(({ text: filled, key }) => {
			return { filled, key, choose: () => setDraft({ ...draft, note: placeTemplate(draft.note, filled, texts) }) };
		}),
		change: (next) => {
			const isSame = next.outcome === draft.outcome;
			setDraft(isSame ? next : { ...next, note: keepNote(next.note, next.outcome, templates) });
		},
	};
}

function useValues(item: CaseDetails): Readonly<Record<string, string>> {
	const { workspace } = useSession();
	const explanation = useExplanation(item.main_event_id);
	const fired = explanation.data?.contributions.filter(({ shadow }) => !shadow) ?? [];
	const strongest = fired.toSorted((one, other) => other.added - one.added)[0];
	// The payee is that of the main event, and so is the amount: several payments may have gone to several payees.
	const main = item.events.find(({ id }) => id === item.main_event_id);
	const format = (amount: number | null) =>
		amount === null ? t("fillAmount") : formatMoney(amount, workspace.currency);
	return {
		customer: item.customer_name ?? item.customer_id,
		phone: item.customer_phone ?? t("fillPhone"),
		payee: phrasePayee(item) ?? t("fillPayee"),
		amount: format(main?.amount ?? item.amount),
		total: format(item.total_amount ?? item.amount),
		events: String(item.event_count),
		rule: strongest?.title ?? strongest?.rule ?? item.reason,
		date: formatDay(Date.parse(item.opened_at), workspace.time_zone),
	};
}

/** As many as leave room for the rest of the form in a window of 720 pixels. */
const KEYS_SHOWN = 3;

/** The first templates with their keys. They go once a reason is written, and the menu still has all of them. */
export function TemplateKeys({
	templates,
	note,
}: {
	readonly templates: readonly FilledTemplate[];
	readonly note: string;
}): ReactNode {
	if (templates.length === 0 || note !== "") return null;
	return (
		<ul aria-label={t("templates")} className="flex flex-col gap-0.5">
			{templates.slice(0, KEYS_SHOWN).map(({ filled, key, choose }) => (
				<li key={filled}>
					<button
						type="button"
						title={filled}
						aria-keyshortcuts={key}
						className="flex w-full items-center gap-2 rounded-sm px-1 py-0.5 text-left text-xs text-soft hover:bg-hover hover:text-ink"
						onClick={choose}
					>
						{key !== undefined && (
							<span aria-hidden="true">
								<Key>{key}</Key>
							</span>
						)}
						<span className="min-w-0 flex-1 truncate">{filled}</span>
					</button>
				</li>
			))}
		</ul>
	);
}

export function TemplateMenu({ templates }: { readonly templates: readonly FilledTemplate[] }): ReactNode {
	if (templates.length === 0) return null;
	return (
		<Menu
			trigger={
				<Button size="sm" icon="note" look="quiet">
					{t("templatesMenu")}
				</Button>
			}
			groups={[
				templates.map(({ filled, key, choose }) => ({
					label: filled,
					onSelect: choose,
					...(key !== undefined && { shortcut: key }),
				})),
			]}
		/>
	);
}
