// The screening lists with their size, age and completeness.

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readQuery } from "../../api/queries.ts";
import { ListTable } from "../../components/list-table.tsx";
import { Card } from "../../components/page.tsx";
import { ErrorState, SkeletonLines } from "../../components/states.tsx";
import { t } from "../../messages/screening.ts";

export function Lists(): ReactNode {
	const lists = useQuery(readQuery("readScreeningLists", {}));
	return (
		<Card title={t("lists")} className="overflow-y-auto">
			<p className="text-sm text-soft">{t("listsText")}</p>
			{lists.isError && <ErrorState error={lists.error} onRetry={() => void lists.refetch()} />}
			{lists.isPending && <SkeletonLines count={5} />}
			{lists.data !== undefined && <ListTable lists={lists.data} />}
		</Card>
	);
}
