// The current session for every page: workspace, mode, user, and permissions.

import { createContext, useContext } from "react";
import { getScope, isLiveOnly, type OperationId } from "../api/call.ts";
import type { Session, User, Workspace } from "./session.ts";
import type { Mode } from "./workspace-path.ts";

export interface CurrentSession {
	readonly workspace: Workspace;
	readonly workspaces: readonly Workspace[];
	readonly mode: Mode;
	readonly user: User;
	/** Changes when the user signs in again. */
	readonly sessionMark: string;
	/** Whether the user may call an operation in this mode. Pages hide what the user may not. */
	readonly can: (operation: OperationId) => boolean;
	/** Whether the user may call an operation, but only in live mode. `OnlyLive` says so. */
	readonly needsLive: (operation: OperationId) => boolean;
	readonly hasScope: (scope: string) => boolean;
}

/** Operations that need no scope. */
const UNSCOPED = new Set(["anyone", "user"]);

const SessionContext = createContext<CurrentSession | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export function describeSession(session: Session, workspace: Workspace, mode: Mode): CurrentSession {
	const scopes = new Set(session.scopes);
	const isAllowed = (operation: OperationId): boolean =>
		UNSCOPED.has(getScope(operation)) || scopes.has(getScope(operation));
	const isElsewhere = (operation: OperationId): boolean => mode === "test" && isLiveOnly(operation);
	return {
		workspace,
		workspaces: session.workspaces,
		mode,
		user: session.user,
		sessionMark: session.csrf_token,
		can: (operation) => isAllowed(operation) && !isElsewhere(operation),
		needsLive: (operation) => isAllowed(operation) && isElsewhere(operation),
		hasScope: (scope) => scopes.has(scope),
	};
}

/** False on the pages for signing in and joining. */
export function useIsSignedIn(): boolean {
	return useContext(SessionContext) !== undefined;
}

export function useSession(): CurrentSession {
	const current = useContext(SessionContext);
	if (current === undefined) throw new Error("A page is drawn outside the shell");
	return current;
}
