import type { ReactNode } from "react";
import { EmptyState } from "../components/states.tsx";
import { t } from "../messages/common.ts";

export function NotFound(): ReactNode {
	return (
		<EmptyState icon="search" title={t("notFoundTitle")}>
			{t("notFoundText")}
		</EmptyState>
	);
}
