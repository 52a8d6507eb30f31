// What every page knows of where it is: workspace, mode, user, and what the user may do.

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { getScope, type OperationId } from "../api/call.ts";
import type { Mode } from "./place.ts";
import type { Session, User, Workspace } from "./session.ts";

export interface Here {
	readonly workspace: Workspace;
	readonly workspaces: readonly Workspace[];
	readonly mode: Mode;
	readonly user: User;
	/** Another one after signing in anew. */
	readonly sessionMark: string;
	/** Whether the user's role may call an operation. What it may not, a page does not offer. */
	readonly can: (operation: OperationId) => boolean;
	readonly hasScope: (scope: string) => boolean;
}

/** What everybody may do who is signed in. */
const UNSCOPED = new Set(["anyone", "user"]);

const HereContext = createContext<Here | undefined>(undefined);

interface HereProviderProps {
	readonly session: Session;
	readonly workspace: Workspace;
	readonly mode: Mode;
	readonly children: ReactNode;
}

export function HereProvider({ session, workspace, mode, children }: HereProviderProps): ReactNode {
	const here = useMemo<Here>(() => {
		const scopes = new Set(session.scopes);
		return {
			workspace,
			workspaces: session.workspaces,
			mode,
			user: session.user,
			sessionMark: session.csrf_token,
			can: (operation) => UNSCOPED.has(getScope(operation)) || scopes.has(getScope(operation)),
			hasScope: (scope) => scopes.has(scope),
		};
	}, [session, workspace, mode]);
	return <HereContext value={here}>{children}</HereContext>;
}

export function useHere(): Here {
	const here = useContext(HereContext);
	if (here === undefined) throw new Error("A page is drawn outside the shell");
	return here;
}
