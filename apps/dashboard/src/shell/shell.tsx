// The frame of every page: navigation, top bar and global shortcuts.

import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLiveStream } from "../api/live.ts";
import { IconButton } from "../components/button.tsx";
import { Drawer } from "../components/overlay.tsx";
import { runLatestAction, UNDO_KEY } from "../components/toast.tsx";
import { t as tc } from "../messages/common.ts";
import { t } from "../messages/shell.ts";
import { nameWord } from "../messages/words.ts";
import { NAVIGATION } from "../pages/navigation.ts";
import { useSession } from "../session/session-context.tsx";
import { AllowedPage } from "./allowed-page.tsx";
import { FailingJobsNotice } from "./failing-jobs-notice.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { loadChunk } from "./load-chunk.ts";
import { Logo } from "./logo.tsx";
import { LooseningNotices } from "./loosening-notice.tsx";
import { ModeBand } from "./mode-band.tsx";
import { Navigation } from "./navigation.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { listenToKeys, useShortcuts } from "./shortcuts.ts";
import { TopBar } from "./top-bar.tsx";
import { WorkspaceMenu } from "./workspace-menu.tsx";

const loadPalette = () => loadChunk(() => import("./search-palette.tsx"));
const SearchPalette = lazy(async () => ({ default: (await loadPalette()).SearchPalette }));
/** The first page is drawn by then. The palette must be there before somebody types into it. */
const PALETTE_AFTER_MS = 1_500;

export function Shell(): ReactNode {
	const { hasScope, sessionMark } = useSession();
	const [isSearching, setIsSearching] = useState(false);
	const [isHelping, setIsHelping] = useState(false);
	const [isMenuOpen, setIsMenuOpen] = useState(false);
	useLiveStream(hasScope("cases:read") ? sessionMark : undefined);
	useEffect(listenToKeys, []);
	useSearchKey(() => setIsSearching(true));
	useEffect(() => {
		const timer = setTimeout(() => void loadPalette().catch(() => undefined), PALETTE_AFTER_MS);
		return () => clearTimeout(timer);
	}, []);
	useGoKeys();
	useShortcuts([
		{ keys: "/", label: t("searchLabel"), group: t("keysAnywhere"), run: () => setIsSearching(true) },
		// `useSearchKey` hears it, also in a field. It is listed here.
		{ keys: "Ctrl+K", label: t("searchLabel"), group: t("keysAnywhere"), run: () => setIsSearching(true) },
		{ keys: UNDO_KEY, label: tc("undo"), group: t("keysAnywhere"), run: runLatestAction },
		{ keys: "?", label: t("keysHelp"), group: t("keysAnywhere"), run: () => setIsHelping(true) },
	]);
	return (
		<div className="flex min-h-dvh flex-col md:h-dvh">
			<a
				href="#main"
				className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2 focus:shadow-high"
			>
				{t("skip")}
			</a>
			<ModeBand />
			<OfflineBar />
			<div className="flex min-h-0 flex-1">
				<aside className="hidden w-14 shrink-0 flex-col gap-3 border-r border-line bg-sunken px-2 py-3 md:flex lg:w-56 lg:px-3">
					<Logo />
					<WorkspaceMenu isSlim />
					<Navigation isSlim />
				</aside>
				<div className="flex min-w-0 flex-1 flex-col">
					<TopBar
						onSearch={() => setIsSearching(true)}
						onHelp={() => setIsHelping(true)}
						menuButton={
							<IconButton
								icon="menu"
								label={t("openNavigation")}
								className="md:hidden"
								onClick={() => setIsMenuOpen(true)}
							/>
						}
					/>
					<LooseningNotices />
					<FailingJobsNotice />
					<main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none md:overflow-y-auto">
						<AllowedPage />
					</main>
				</div>
			</div>
			<Drawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} title="Hakiki" side="left">
				<WorkspaceMenu />
				<Navigation onFollow={() => setIsMenuOpen(false)} />
			</Drawer>
			{isSearching && (
				<Suspense>
					<SearchPalette isOpen onClose={() => setIsSearching(false)} onHelp={() => setIsHelping(true)} />
				</Suspense>
			)}
			<KeyboardHelp isOpen={isHelping} onClose={() => setIsHelping(false)} />
		</div>
	);
}

/** Ctrl-K or ⌘K, also while a text field has the focus. */
function useSearchKey(open: () => void): void {
	useEffect(() => {
		const hear = (event: KeyboardEvent): void => {
			if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
			event.preventDefault();
			open();
		};
		document.addEventListener("keydown", hear);
		return () => document.removeEventListener("keydown", hear);
	}, [open]);
}

function useGoKeys(): void {
	const { can } = useSession();
	const navigate = useNavigate();
	useShortcuts(
		NAVIGATION.filter(({ operation }) => can(operation)).map(({ to, name, key }) => ({
			keys: `g ${key}`,
			label: nameWord(name),
			group: t("keysGo"),
			run: () => void navigate({ to }),
		})),
	);
}
