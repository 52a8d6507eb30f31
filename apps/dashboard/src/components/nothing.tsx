import type { ReactNode } from "react";
import { t } from "../messages/common.ts";

/** Shown for a missing value; a screen reader says “none”. */
export function Nothing(): ReactNode {
	return (
		<span className="text-faint">
			<span aria-hidden="true">–</span>
			<span className="sr-only">{t("none")}</span>
		</span>
	);
}
