import type { ReactNode } from "react";
import { t } from "../messages/common.ts";

/** Where a value is not there: read out as “none”. */
export function Nothing(): ReactNode {
	return (
		<span className="text-faint">
			<span aria-hidden="true">–</span>
			<span className="sr-only">{t("none")}</span>
		</span>
	);
}
