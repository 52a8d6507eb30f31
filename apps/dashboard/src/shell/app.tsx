// Decides what a tab shows: the sign-in page, or the pages of a workspace for the signed-in user.

import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { ApiFailure } from "../api/failure.ts";
import { createQueryClient } from "../api/queries.ts";
import { watchRecovery } from "../api/recovery.ts";
import { onSessionTrouble, setRequestPlace } from "../api/request.ts";
import { styleButton } from "../components/button.tsx";
import { TipProvider } from "../components/overlay.tsx";
import { EmptyState, ErrorState } from "../components/states.tsx";
import { Toasts } from "../components/toast.tsx";
import { t as tCommon } from "../messages/common.ts";
import { t } from "../messages/shell.ts";
import { choosePlace, readSession, SESSION_KEY, type Session } from "../session/session.ts";
import { SessionProvider } from "../session/session-context.tsx";
import {
	formatBasePath,
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
	const session = useQuery({ queryKey: SESSION_KEY, queryFn: ({ signal }) => readSession(signal), staleTime: 60_000 });
	const isSignedOut = session.data === undefined && session.error instanceof ApiFailure && session.error.status === 401;
	useEffect(() => {
		if (isSignedOut) location.replace(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
	}, [isSignedOut]);
	if (session.data !== undefined) return <Pages session={session.data} />;
	if (isSignedOut || session.isPending) return <PageSkeleton />;
	return <ErrorState error={session.error} onRetry={() => void session.refetch()} />;
}

function Pages({ session }: { readonly session: Session }): ReactNode {
	const place = usePlace(session);
	const workspace = session.workspaces.find(({ id }) => id === place?.workspaceId);
	const basePath = place === undefined ? undefined : formatBasePath(place);
	const router = useMemo(() => (basePath === undefined ? undefined : createAppRouter(basePath)), [basePath]);
	const isEnded = useSessionTrouble();
	if (place === undefined || router === undefined) return <NoWorkspace />;
	if (workspace === undefined) return <OtherWorkspace />;
	return (
		<SessionProvider session={session} workspace={workspace} mode={place.mode}>
			<RouterProvider router={router} />
			<SessionEnded isOpen={isEnded} session={session} />
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

function NoWorkspace(): ReactNode {
	return (
		<main className="grid min-h-dvh place-items-center">
			<EmptyState icon="info" title={t("noWorkspace")}>
				{t("noWorkspaceText")}
			</EmptyState>
		</main>
	);
}

function OtherWorkspace(): ReactNode {
	return (
		<main className="grid min-h-dvh place-items-center">
			<EmptyState
				icon="search"
				title={tCommon("notFoundTitle")}
				action={
					<a href="/" className={styleButton("primary")}>
						{tCommon("back")}
					</a>
				}
			>
				{tCommon("notFoundText")}
			</EmptyState>
		</main>
	);
}
