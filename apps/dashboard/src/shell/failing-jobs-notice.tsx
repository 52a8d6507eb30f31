// Tells admins that background jobs keep failing, with the latest error. The notice disappears when the job succeeds.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { readQuery } from "../api/queries.ts";
import { Icon } from "../components/icons.tsx";
import { Time } from "../components/time.tsx";
import { t } from "../messages/shell.ts";
import { useSession } from "../session/session-context.tsx";

const AGAIN_MS = 10_000;
/** If the database is down, every job fails. */
const SHOWN_MAX = 2;

export function FailingJobsNotice(): ReactNode {
	const { can } = useSession();
	const [isWhole, setIsWhole] = useState(false);
	const failing = useQuery({
		...readQuery("listFailingJobs", {}),
		enabled: can("listFailingJobs"),
		refetchInterval: AGAIN_MS,
	});
	const jobs = failing.data?.data ?? [];
	if (jobs.length === 0) return null;
	const shown = isWhole ? jobs : jobs.slice(0, SHOWN_MAX);
	return (
		<section
			aria-label={t("jobsFail")}
			className="flex max-h-48 items-start gap-3 overflow-y-auto border-b border-line bg-block-tint px-4 py-2 text-sm text-block"
		>
			<Icon name="alert" size={16} className="mt-0.5" />
			<div className="flex min-w-0 flex-1 flex-col gap-1">
				{shown.map(({ name, failures, since, message }) => (
					<p key={name} className="break-words">
						<strong className="font-semibold">{nameJob(name)}</strong> {t("jobFails", { failures, message })} ·{" "}
						<Time at={since} form="moment" />
					</p>
				))}
				{jobs.length > shown.length && (
					<button type="button" className="self-start underline" onClick={() => setIsWhole(true)}>
						{t("jobsMore", { count: jobs.length - shown.length })}
					</button>
				)}
			</div>
		</section>
	);
}

/** A job that a later version added has no name here. */
function nameJob(name: string): string {
	const key = `job_${name.replaceAll("-", "_")}`;
	return key in t.english ? t(key as keyof typeof t.english & `job_${string}`) : name;
}
