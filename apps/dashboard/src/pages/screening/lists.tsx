// The screening lists with their size, age and completeness.

import type { ReactNode } from "react";
import { ListOverview } from "../../components/lists/list-overview.tsx";
import { t } from "../../messages/screening.ts";

export function Lists(): ReactNode {
	return <ListOverview title={t("lists")} text={t("listsText")} hasAlarm />;
}
