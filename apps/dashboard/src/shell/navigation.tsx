import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon } from "../components/icons.tsx";
import { t } from "../messages/shell.ts";
import { nameWord } from "../messages/words.ts";
import { NAVIGATION } from "../pages/navigation.ts";
import { useSession } from "../session/session-context.tsx";

interface NavigationProps {
	/** Shows icons only, for a narrow column. */
	readonly isSlim?: boolean;
	readonly onFollow?: () => void;
}

/** Lists the pages that the user's role may see. */
export function Navigation({ isSlim = false, onFollow }: NavigationProps): ReactNode {
	const { can } = useSession();
	const words = isSlim ? "hidden lg:inline" : "";
	return (
		<nav aria-label={t("navigation")}>
			<ul className="flex flex-col gap-0.5">
				{NAVIGATION.filter(({ operation }) => can(operation)).map(({ to, name, icon }) => (
					<li key={to}>
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
					</li>
				))}
			</ul>
		</nav>
	);
}
