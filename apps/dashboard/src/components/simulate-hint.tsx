import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Answer, call } from "../api/call.ts";
import { readQuery, useOnce } from "../api/queries.ts";
import { t } from "../messages/common.ts";
import { useSession } from "../session/session-context.tsx";
import { Button, styleButton } from "./button.tsx";
import { Command } from "./command.tsx";
import { FormError } from "./states.tsx";
import { showToast } from "./toast.tsx";

/** The service decides some thousand events before it answers. */
const TIMEOUT_MS = 180_000;

/** Offers invented data where there is none, in test mode only: live data is never invented. */
export function SimulateHint(): ReactNode {
	const { mode } = useSession();
	if (mode === "live") return null;
	return (
		<>
			<p className="mt-2">{t("simulate")}</p>
			<Simulate />
		</>
	);
}

/** Fills this workspace with simulated data: a button for users who may, and the command for the others. */
export function Simulate(): ReactNode {
	const { can, workspace } = useSession();
	if (can("runSimulation")) return <SimulateButton />;
	return <Command text={`npx hakiki simulate --country ${workspace.country} --workspace ${workspace.id}`} />;
}

function SimulateButton(): ReactNode {
	const client = useQueryClient();
	const isShown = useRef(true);
	useEffect(() => {
		isShown.current = true;
		return () => {
			isShown.current = false;
		};
	}, []);
	const simulate = useOnce<Answer<"runSimulation">>({
		mutationFn: () => call("runSimulation", {}, { timeoutMs: TIMEOUT_MS }),
		onSuccess: async (result) => {
			await client.invalidateQueries();
			// The new data may have taken the place of this button.
			if (!isShown.current) showToast({ title: t("simulateDone"), text: describeResult(result) });
		},
	});
	return (
		<div className="mt-2 flex flex-col items-start gap-3 text-left" role="status">
			<FormError error={simulate.error} />
			<Button isBusy={simulate.isPending} onClick={() => simulate.mutate()}>
				{t(simulate.isPending ? "simulateBusy" : "simulateDo")}
			</Button>
			{simulate.isPending && <Progress />}
			{simulate.data !== undefined && (
				<div className="flex flex-col gap-2">
					<p>{describeResult(simulate.data)}</p>
					<p className="flex flex-wrap gap-2">
						<Link to="/cases" className={styleButton("plain", "sm")}>
							{t("simulateCases")}
						</Link>
						<Link to="/overview" className={styleButton("plain", "sm")}>
							{t("simulateOverview")}
						</Link>
					</p>
					<p className="text-faint">{t("simulateLater")}</p>
				</div>
			)}
		</div>
	);
}

/** The service answers only at the end, so the page counts the events that arrived since. A timer is not read aloud. */
function Progress(): ReactNode {
	const [from] = useState(() => new Date().toISOString());
	const counting = useQuery({ ...readQuery("countEvents", { query: { from } }), refetchInterval: 1_000 });
	const seconds = Math.max(0, Math.round((counting.dataUpdatedAt - Date.parse(from)) / 1_000));
	return (
		<span role="timer" className="figures text-faint">
			{t("simulateProgress", { events: counting.data?.count ?? 0, seconds })}
		</span>
	);
}

function describeResult({ events, customers, honest, frauds, cases_opened }: Answer<"runSimulation">): string {
	const kinds = Object.values(frauds);
	const sum = (count: (kind: (typeof kinds)[number]) => number): number =>
		kinds.reduce((total, kind) => total + count(kind), 0);
	return t("simulateResult", {
		...{ events, customers },
		thieves: sum((kind) => kind.thieves),
		found: sum((kind) => kind.thieves_found),
		cases: cases_opened,
		stopped: honest.not_allowed,
	});
}
