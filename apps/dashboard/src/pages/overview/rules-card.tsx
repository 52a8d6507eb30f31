import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readCatalogue } from "../../api/rule-catalogue.ts";
import { SaveTableButton } from "../../components/export-button.tsx";
import { Card } from "../../components/page.tsx";
import { formatCount } from "../../messages/define-messages.ts";
import { t } from "../../messages/overview.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { compare, type Overview } from "./figures.ts";
import { Change } from "./key-figures.tsx";
import { type Rows, selectEvents } from "./rows.ts";

interface RulesCardProps {
	readonly overview: Overview;
	readonly rows: Rows;
	/** A filter is set that does not apply here. */
	readonly isNarrowed: boolean;
}

/** The rules that fired most, each with a link to its events. */
export function RulesCard({ overview, rows, isNarrowed }: RulesCardProps): ReactNode {
	const isCompared = overview.before !== null;
	const titles = useTitles();
	const most = Math.max(1, ...overview.top_rules.map(({ fired }) => fired));
	return (
		<Card
			title={t("rulesTitle")}
			actions={
				overview.top_rules.length > 0 && (
					<SaveTableButton
						name="rules-fired"
						cardTitle={t("rulesTitle")}
						buildRows={() => [
							[t("rule"), t("ruleId"), t("firedHead"), ...(isCompared ? [t("beforeHead")] : [])],
							...overview.top_rules.map(({ rule, fired, fired_before }) => [
								titles.get(rule) ?? nameWord(rule),
								rule,
								String(fired),
								...(isCompared ? [String(fired_before)] : []),
							]),
						]}
					/>
				)
			}
		>
			{overview.top_rules.length === 0 ? (
				<p className="text-sm text-faint">{t("rulesNone")}</p>
			) : (
				<ol className="flex flex-col gap-2">
					{overview.top_rules.map(({ rule, fired, fired_before }) => (
						<li key={rule} className="flex flex-col gap-0.5 text-sm">
							<span className="flex items-baseline gap-3">
								<Link
									to="/events"
									search={{ rule, ...selectEvents({ ...rows, choice: {} }) }}
									className="min-w-0 flex-1 truncate hover:underline"
									title={rule}
								>
									{titles.get(rule) ?? nameWord(rule)}
								</Link>
								<span className="text-2xs text-soft">
									{isCompared && <Change change={compare(fired, fired_before)} isShort />}
								</span>
								<span className="figures font-medium" title={t("fired", { count: fired })}>
									{formatCount(fired)}
								</span>
							</span>
							<span aria-hidden="true" className="h-1.5 rounded-full bg-sunken">
								<span style={{ width: `${(fired / most) * 100}%` }} className="block h-full rounded-full bg-accent" />
							</span>
						</li>
					))}
				</ol>
			)}
			{isNarrowed && <p className="text-xs text-faint">{t("notNarrowed")}</p>}
		</Card>
	);
}

function useTitles(): ReadonlyMap<string, string> {
	const { can } = useSession();
	const rules = useQuery({ ...readCatalogue(), enabled: can("describeRules"), staleTime: 5 * 60_000 });
	return new Map((rules.data?.data ?? []).map(({ id, title }) => [id, title]));
}
