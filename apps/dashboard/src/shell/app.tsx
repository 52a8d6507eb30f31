// Decides what a tab shows: the sign-in page, or the pages of a workspace for the signed-in user.

import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { ApiFailure } from "../api/failure.ts";
import { createQueryClient } from "../api/queries.ts";
import { watchRecovery } from "../api/recovery.ts";
import { onSessionTrouble, setRequestPlace } from "../api/request.ts";
import { styleButton } from "../components/button.tsx";
import { TipProvider } from "../components/overlay.tsx";
import { EmptyState, ErrorState } from "../components/states.tsx";
import { Toasts } from "../components/toast.tsx";
import { t } from "../messages/common.ts";
import { claimDrafts, dropDrafts } from "../session/drafts.ts";
import { choosePlace, readSession, SESSION_KEY, type Session, type Workspace } from "../session/session.ts";
import { describeSession, SessionProvider } from "../session/session-context.tsx";
import {
	formatBasePath,
	haveWorkspacesChanged,
	type Place,
	readPath,
	readPlace,
	recallPlace,
	rememberPlace,
} from "../session/workspace-path.ts";
import { loadChunk } from "./load-chunk.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { createAppRouter } from "./router.ts";
import { SessionEnded } from "./session-ended.tsx";

const SignInPage = lazy(async () => ({
	default: (await loadChunk(() => import("../sign-in/sign-in-page.tsx"))).SignInPage,
}));
const JoinPage = lazy(async () => ({ default: (await loadChunk(() => import("../sign-in/join-page.tsx"))).JoinPage }));

const NoWorkspacePage = lazy(async () => ({
	default: (await loadChunk(() => import("../sign-in/no-workspace-page.tsx"))).NoWorkspacePage,
}));
/** A user without a workspace waits for an administrator to give them one. */
const WAITING_MS = 5_000;

const client = createQueryClient();
watchRecovery(client);

export function App(): ReactNode {
	return (
		<QueryClientProvider client={client}>
			<TipProvider>
				<Suspense fallback={<PageSkeleton />}>
					<Inside />
				</Suspense>
				<Toasts />
			</TipProvider>
		</QueryClientProvider>
	);
}

function Inside(): ReactNode {
	switch (location.pathname) {
		case "/sign-in":
			return <SignInPage />;
		case "/join":
			return <JoinPage />;
		default:
			return <SignedIn />;
	}
}

function SignedIn(): ReactNode {
	const session = useQuery({
		queryKey: SESSION_KEY,
		queryFn: ({ signal }) => readSession(signal),
		staleTime: 60_000,
		// A new workspace is in the menu when its user comes back to the page.
		refetchOnWindowFocus: "always",
		refetchInterval: ({ state }) => (state.data?.workspaces.length === 0 ? WAITING_MS : false),
	});
	const isSignedOut = session.data === undefined && session.error instanceof ApiFailure && session.error.status === 401;
	useEffect(() => {
		if (isSignedOut) location.replace(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
	}, [isSignedOut]);
	const first = useRef(session.data);
	first.current ??= session.data;
	if (session.data?.workspaces.length === 0) return <NoWorkspacePage user={session.data.user} />;
	if (session.data !== undefined) return <Pages session={session.data} first={first.current ?? session.data} />;
	if (isSignedOut || session.isPending) return <PageSkeleton />;
	return <ErrorState error={session.error} onRetry={() => void session.refetch()} />;
}

interface PagesProps {
	readonly session: Session;
	/** The session as it was when the page was loaded. */
	readonly first: Session;
}

function Pages({ session, first }: PagesProps): ReactNode {
	const place = usePlace(session);
	const workspace = session.workspaces.find(({ id }) => id === place?.workspaceId);
	const isEnded = useSessionTrouble();
	// Another person signed in in another tab. A new page forgets what this one has read and what was written on it.
	const isOther = session.user.id !== first.user.id;
	// Somebody who was moved to another workspace is led there. An address of a foreign workspace is just not found.
	const isLed = isOther || (workspace === undefined && haveWorkspacesChanged(first, session));
	useEffect(() => {
		if (isOther) dropDrafts();
		if (isLed) location.replace("/");
	}, [isLed, isOther]);
	if (isLed) return <PageSkeleton />;
	if (place === undefined || workspace === undefined) return <OtherWorkspace />;
	return (
		<>
			<WorkspacePages session={session} workspace={workspace} place={place} />
			<SessionEnded isOpen={isEnded} session={session} />
		</>
	);
}

interface WorkspacePagesProps {
	readonly session: Session;
	readonly workspace: Workspace;
	readonly place: Place;
}

function WorkspacePages({ session, workspace, place }: WorkspacePagesProps): ReactNode {
	const current = useMemo(() => describeSession(session, workspace, place.mode), [session, workspace, place]);
	const context = { queries: useQueryClient(), session: current };
	const [router] = useState(() => {
		const base = formatBasePath(place);
		claimDrafts({ userId: session.user.id, place: base });
		return createAppRouter(base, context);
	});
	return (
		<SessionProvider value={current}>
			<RouterProvider router={router} context={context} />
		</SessionProvider>
	);
}

/** Adds the last used workspace and mode to an address without them. */
function usePlace(session: Session): Place | undefined {
	const [place] = useState(() => {
		const named = readPlace(location.pathname);
		const chosen = named ?? choosePlace(session, recallPlace());
		if (chosen === undefined) return undefined;
		if (named === undefined) history.replaceState(null, "", formatBasePath(chosen) + readPath(location));
		setRequestPlace(chosen);
		return chosen;
	});
	const isOwn = session.workspaces.some(({ id }) => id === place?.workspaceId);
	useEffect(() => {
		if (place !== undefined && isOwn) rememberPlace(place);
	}, [place, isOwn]);
	return place;
}

/** True while the session has ended. A changed role reloads the session. */
function useSessionTrouble(): boolean {
	const [isEnded, setIsEnded] = useState(false);
	const queries = useQueryClient();
	useEffect(
		() =>
			onSessionTrouble(({ status }) => {
				if (status === 401) setIsEnded(true);
				else void queries.invalidateQueries({ queryKey: SESSION_KEY });
			}),
		[queries],
	);
	useEffect(
		() =>
			queries.getQueryCache().subscribe(({ type, query }) => {
				if (type === "updated" && query.queryKey[0] === SESSION_KEY[0] && query.state.status === "success")
					setIsEnded(false);
			}),
		[queries],
	);
	return isEnded;
}

function OtherWorkspace(): ReactNode {
	return (
		<main className="grid min-h-dvh place-items-center">
			<EmptyState
				icon="search"
				title={t("notFoundTitle")}
				action={
					<a href="/" className={styleButton("primary")}>
						{t("back")}
					</a>
				}
			>
				{t("notFoundText")}
			</EmptyState>
		</main>
	);
}
