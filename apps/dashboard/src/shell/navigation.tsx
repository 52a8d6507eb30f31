import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMentions } from "../api/mentions.ts";
import { readQuery } from "../api/queries.ts";
import { Icon } from "../components/icons.tsx";
import { formatCount } from "../messages/define-messages.ts";
import { t } from "../messages/shell.ts";
import { nameWord } from "../messages/words.ts";
import { NAVIGATION } from "../pages/navigation.ts";
import { useSession } from "../session/session-context.tsx";

const MENTIONS_SHOWN = 99;

interface NavigationProps {
	/** Shows icons only, for a narrow column. */
	readonly isSlim?: boolean;
	readonly onFollow?: (() => void) | undefined;
}

/** Lists the pages that the user's role may see. */
export function Navigation({ isSlim = false, onFollow }: NavigationProps): ReactNode {
	const { can } = useSession();
	const isSetUp = useIsSetUp();
	const words = isSlim ? "hidden lg:inline" : "";
	return (
		<nav aria-label={t("navigation")}>
			<ul className="flex flex-col gap-0.5">
				{NAVIGATION.filter(({ to, operation }) => can(operation) && !(to === "/setup" && isSetUp)).map(
					({ to, name, icon }) => (
						<li key={to} className="relative">
							<Link
								to={to}
								{...(onFollow !== undefined && { onClick: onFollow })}
								activeOptions={{ includeSearch: false }}
								aria-label={nameWord(name)}
								className="flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm text-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-tint aria-[current=page]:font-medium aria-[current=page]:text-accent-strong"
							>
								<Icon name={icon} size={18} />
								<span className={words}>{nameWord(name)}</span>
							</Link>
							{to === "/cases" && <Mentions isSlim={isSlim} onFollow={onFollow} />}
						</li>
					),
				)}
			</ul>
		</nav>
	);
}

/** The page of the first steps leaves the navigation when all are done. Its address stays. */
function useIsSetUp(): boolean {
	const { can } = useSession();
	const setup = useQuery({ ...readQuery("readSetup", {}), enabled: can("readSetup") });
	return setup.data === undefined || setup.data.steps.every(({ done }) => done);
}

/** The number of unseen mentions. It opens the cases that have them. */
function Mentions({ isSlim, onFollow }: NavigationProps): ReactNode {
	const { user, can } = useSession();
	const count = useMentions(`user:${user.id}`, can("countMentions"));
	if (count === 0) return null;
	const place = isSlim ? "-top-1 -right-1 lg:top-1.5 lg:right-1.5" : "top-1.5 right-1.5";
	return (
		<Link
			to="/cases"
			search={{ mentioned: ["unseen"], status: ["open", "in_review", "closed"], sort: "newest" }}
			{...(onFollow !== undefined && { onClick: onFollow })}
			aria-label={t("mentions", { count })}
			title={t("mentions", { count })}
			className={`figures absolute grid h-6 min-w-6 place-items-center rounded-full bg-accent-strong px-1.5 text-xs font-semibold text-surface ${place}`}
		>
			{count > MENTIONS_SHOWN ? `${formatCount(MENTIONS_SHOWN)}+` : formatCount(count)}
		</Link>
	);
}
