// The score thresholds for review and block, by event type.

import type { ReactNode } from "react";
import { ApiFailure } from "../../api/failure.ts";
import { DecisionBadge } from "../../components/badge.tsx";
import { Input } from "../../components/field.tsx";
import { Card } from "../../components/page.tsx";
import { FormError } from "../../components/states.tsx";
import { t } from "../../messages/rules.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { readThresholds } from "./draft-edits.ts";
import { PutInDraft } from "./put-in-draft.tsx";
import { contentOf, type Rules, useDraftForm } from "./use-draft.ts";

const LIMITS = ["review", "block"] as const;
type Typed = Readonly<Record<string, Readonly<Record<(typeof LIMITS)[number], string>>>>;

export function Thresholds({ rules }: { readonly rules: Rules }): ReactNode {
	const { can } = useSession();
	const known = readThresholds(contentOf(rules));
	const form = useDraftForm<{ readonly typed: Typed }>(rules, {
		initial: {
			typed: Object.fromEntries(
				Object.entries(known).map(([type, { review, block }]) => [
					type,
					{ review: String(review), block: String(block) },
				]),
			),
		},
		toEdits: ({ typed }) => {
			const changed = Object.entries(typed).filter(([type, limits]) =>
				LIMITS.some((limit) => Number(limits[limit]) !== known[type]?.[limit]),
			);
			const thresholds = changed.map(([type, { review, block }]) => [
				type,
				{ review: Number(review), block: Number(block) },
			]);
			return changed.length === 0 ? undefined : { thresholds: Object.fromEntries(thresholds) };
		},
	});
	const { typed } = form.values;
	const isLocked = !can("replaceDraft");
	const problemOf = (type: string): string | undefined => {
		if (!(form.error instanceof ApiFailure)) return undefined;
		return form.error.details.find(({ field }) => field.startsWith(`thresholds.${type}`))?.message;
	};
	return (
		<Card title={t("thresholds")}>
			<p className="max-w-prose text-sm text-soft">{t("thresholdsText")}</p>
			<form onSubmit={form.submit} className="flex flex-col gap-4">
				<FormError error={form.error} />
				<table className="w-full max-w-xl text-sm">
					<thead className="text-xs text-faint">
						<tr>
							<th scope="col" className="py-2 pr-4 text-left font-medium">
								{t("eventType")}
							</th>
							{LIMITS.map((limit) => (
								<th key={limit} scope="col" className="w-28 py-2 pl-2 text-left font-medium sm:w-36">
									<DecisionBadge decision={limit} /> <span className="max-sm:sr-only">{t("from")}</span>
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{Object.entries(typed).map(([type, limits]) => (
							<tr key={type} className="border-t border-line">
								<th scope="row" className="py-1.5 pr-4 text-left font-normal">
									{nameWord(type)}
									{problemOf(type) !== undefined && <p className="text-xs text-block">{problemOf(type)}</p>}
								</th>
								{LIMITS.map((limit) => (
									<td key={limit} className="py-1.5 pl-2">
										<Input
											type="number"
											min={1}
											max={100}
											step={0.5}
											required
											disabled={isLocked}
											aria-label={t("thresholdOf", { type: nameWord(type), decision: nameWord(limit) })}
											aria-invalid={problemOf(type) === undefined ? undefined : true}
											className="figures text-right"
											value={limits[limit]}
											onChange={(event) =>
												form.set("typed")({ ...typed, [type]: { ...limits, [limit]: event.target.value } })
											}
										/>
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
				{!isLocked && <PutInDraft isBusy={form.isBusy} />}
			</form>
		</Card>
	);
}
