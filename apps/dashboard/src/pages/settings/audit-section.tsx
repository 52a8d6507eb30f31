// The audit log of the workspace, and the verification of its hash chain.

import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type Answer, call, type Item } from "../../api/call.ts";
import { listQuery } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { type Filter, Filters, type FilterValues } from "../../components/filters.tsx";
import { Icon } from "../../components/icons.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem } from "../../components/toast.tsx";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/settings.ts";
import { Reach } from "./section-parts.tsx";

type Entry = Item<"listAudit">;
type Verdict = Answer<"verifyAudit">;

const route = getRouteApi("/settings/$section");
const FILTERS: readonly Filter[] = [
	{ kind: "text", name: "actor", label: t("actor"), placeholder: "user:usr_…" },
	{ kind: "text", name: "action", label: t("action"), placeholder: "case.closed" },
	{ kind: "text", name: "subject", label: t("subject") },
];

export function AuditSection(): ReactNode {
	const { actor, action, subject } = route.useSearch();
	const navigate = useNavigate({ from: "/settings/$section" });
	const query = { actor, action, subject, limit: 100 };
	const audit = useInfiniteQuery(listQuery("listAudit", { query }));
	const items = audit.data?.items ?? [];
	return (
		<>
			<Reach isOfMode />
			<Chain />
			<Card title={t("audit")} actions={<ExportButton operation="listAudit" input={{ query }} name="audit" />}>
				<Filters
					filters={FILTERS}
					values={{ actor, action, subject } as FilterValues}
					onChange={(changed) =>
						void navigate({ search: (before) => ({ ...before, ...changed }) as typeof before, replace: true })
					}
				/>
				{audit.isError && <ErrorState error={audit.error} onRetry={() => void audit.refetch()} />}
				{audit.isPending && <SkeletonLines count={8} />}
				{audit.isSuccess && items.length === 0 && (
					<EmptyState icon="shield" title={t("noAudit")}>
						{t("noAuditText")}
					</EmptyState>
				)}
				<ol className="flex flex-col divide-y divide-line">
					{items.map((entry) => (
						<AuditLine key={entry.position} entry={entry} />
					))}
				</ol>
				{audit.hasNextPage && (
					<div>
						<Button isBusy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
							{common("more")}
						</Button>
					</div>
				)}
			</Card>
		</>
	);
}

function AuditLine({ entry }: { readonly entry: Entry }): ReactNode {
	return (
		<li>
			<details className="group py-1.5 text-sm">
				<summary className="flex min-h-6 cursor-pointer flex-wrap items-center gap-x-3 gap-y-0.5">
					<span className="text-faint transition-transform group-open:rotate-90">
						<Icon name="chevronRight" size={13} />
					</span>
					<span className="font-medium">{entry.actor_name ?? entry.actor}</span>
					<code className="font-mono text-xs text-soft">{entry.action}</code>
					<span className="min-w-0 flex-1 truncate text-soft">{entry.subject}</span>
					<span className="text-xs text-faint">
						<Time at={entry.at} form="moment" />
					</span>
				</summary>
				<div className="flex flex-col gap-2 py-2 pl-6">
					<p className="text-xs text-faint">
						{t("position", { position: entry.position })} · {entry.actor} · <Time at={entry.at} form="exact" />
					</p>
					{entry.details === null ? (
						<p className="text-sm text-soft">{t("erased")}</p>
					) : (
						<pre className="overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs">
							{JSON.stringify(entry.details, null, 2)}
						</pre>
					)}
					<p className="truncate font-mono text-xs text-faint" title={entry.link}>
						{entry.link}
					</p>
				</div>
			</details>
		</li>
	);
}

/** Verifies the chain page by page, up to the end or the first broken entry. */
function Chain(): ReactNode {
	const [verified, setVerified] = useState<number>();
	const [erased, setErased] = useState(0);
	const [verdict, setVerdict] = useState<Verdict>();
	const [isBusy, setIsBusy] = useState(false);
	const verify = async (): Promise<void> => {
		setIsBusy(true);
		setVerdict(undefined);
		try {
			let cursor: string | undefined;
			for (let sum = 0, bare = 0; ; ) {
				const part = await call("verifyAudit", { query: { cursor } });
				sum += part.verified;
				bare += part.erased;
				setVerified(sum);
				setErased(bare);
				if (part.next_cursor === null || !part.intact) {
					setVerdict(part);
					break;
				}
				cursor = part.next_cursor;
			}
		} catch (error) {
			showProblem(error);
		} finally {
			setIsBusy(false);
		}
	};
	return (
		<Card
			title={t("chain")}
			actions={
				<Button size="sm" icon="shield" isBusy={isBusy} onClick={() => void verify()}>
					{t("verify")}
				</Button>
			}
		>
			<p className="text-sm text-soft">{t("chainText")}</p>
			<div aria-live="polite" className="text-sm">
				{isBusy && <p>{t("verifying", { count: verified ?? 0 })}</p>}
				{verdict?.intact === true && (
					<p className="flex flex-wrap items-center gap-2 text-allow">
						<Icon name="checkCircle" />
						{t("intact", { count: verified ?? 0 })}
						<code className="truncate font-mono text-xs text-soft">{verdict.head}</code>
					</p>
				)}
				{verdict?.intact === true && erased > 0 && <p className="text-soft">{t("intactErased", { count: erased })}</p>}
				{verdict?.intact === false && (
					<p className="flex items-center gap-2 text-block">
						<Icon name="alert" />
						{t("broken", { position: verdict.position, problem: verdict.problem ?? "" })}
					</p>
				)}
			</div>
		</Card>
	);
}
