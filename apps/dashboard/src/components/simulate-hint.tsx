import type { ReactNode } from "react";
import { t } from "../messages/common.ts";
import { useSession } from "../session/session-context.tsx";
import { Command } from "./command.tsx";

/** Offers invented data where there is none, in test mode only: live data is never invented. */
export function SimulateHint(): ReactNode {
	const { mode } = useSession();
	if (mode === "live") return null;
	return (
		<>
			<p className="mt-2">{t("simulate")}</p>
			<SimulateCommand />
		</>
	);
}

/** The command that fills this workspace with made-up data. */
export function SimulateCommand(): ReactNode {
	const { id, country } = useSession().workspace;
	return <Command text={`npx hakiki simulate --country ${country} --workspace ${id}`} />;
}
