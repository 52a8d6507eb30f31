import type { ReactNode } from "react";
import { t } from "../messages/common.ts";
import { useSession } from "../session/session-context.tsx";

/** Offers invented data where there is none, in test mode only: live data is never invented. */
export function SimulateHint(): ReactNode {
	const { mode, workspace } = useSession();
	if (mode === "live") return null;
	return (
		<>
			<p className="mt-2">{t("simulate")}</p>
			<code className="mt-2 inline-block rounded-md bg-sunken px-2 py-1 font-mono text-xs break-all text-ink">
				hakiki simulate --workspace {workspace.id}
			</code>
		</>
	);
}
