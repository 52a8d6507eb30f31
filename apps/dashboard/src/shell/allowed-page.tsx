import { Outlet, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Page } from "../components/page.tsx";
import { ForbiddenState } from "../components/states.tsx";
import { nameWord } from "../messages/words.ts";
import { NAVIGATION } from "../pages/navigation.ts";
import { useSession } from "../session/session-context.tsx";

/** The page of the address. A page that the user's role may not see is replaced by a message, without its filters. */
export function AllowedPage(): ReactNode {
	const { can, needsLive } = useSession();
	const section = useLocation({ select: ({ pathname }) => pathname.split("/")[1] ?? "" });
	const item = NAVIGATION.find(({ to }) => to === `/${section}`);
	if (item === undefined || can(item.operation) || needsLive(item.operation)) return <Outlet />;
	return (
		<Page title={nameWord(item.name)}>
			<ForbiddenState />
		</Page>
	);
}
