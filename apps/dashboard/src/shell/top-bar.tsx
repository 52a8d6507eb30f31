import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type LiveState, useLiveState } from "../api/live.ts";
import { useChange } from "../api/queries.ts";
import { IconButton, Key } from "../components/button.tsx";
import { Icon } from "../components/icons.tsx";
import { Menu, type MenuItem, Tip } from "../components/overlay.tsx";
import { showProblem } from "../components/toast.tsx";
import { getLanguage } from "../messages/define-messages.ts";
import { chooseLanguage, listLanguages } from "../messages/languages.ts";
import { t } from "../messages/shell.ts";
import { SESSION_KEY } from "../session/session.ts";
import { useSession } from "../session/session-context.tsx";
import { ModeSwitch } from "./mode-band.tsx";
import { leave } from "./sign-out.ts";
import { setTheme, THEMES, useTheme } from "./theme.ts";

interface TopBarProps {
	readonly onSearch: () => void;
	readonly onHelp: () => void;
	readonly menuButton: ReactNode;
}

export function TopBar({ onSearch, onHelp, menuButton }: TopBarProps): ReactNode {
	return (
		<header className="flex h-13 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 md:px-4">
			{menuButton}
			<button
				type="button"
				onClick={onSearch}
				aria-keyshortcuts="/ Control+K"
				className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md border border-edge bg-canvas px-3 text-left text-sm text-faint hover:bg-hover md:max-w-md"
			>
				<Icon name="search" />
				<span className="flex-1 truncate">{t("searchPlaceholder")}</span>
				<Key>/</Key>
			</button>
			<span className="hidden flex-1 md:block" />
			<LiveDot />
			<ModeSwitch />
			<IconButton icon="keyboard" label={t("keysHelp")} className="max-md:hidden" onClick={onHelp} />
			<UserMenu onHelp={onHelp} />
		</header>
	);
}

const LIVE: Readonly<
	Record<LiveState, { readonly text: "liveOn" | "liveConnecting" | "liveLost" | "liveOff"; readonly look: string }>
> = {
	live: { text: "liveOn", look: "bg-allow-mark" },
	connecting: { text: "liveConnecting", look: "bg-review-mark animate-pulse" },
	lost: { text: "liveLost", look: "bg-block-mark" },
	off: { text: "liveOff", look: "border-2 border-edge" },
};

function LiveDot(): ReactNode {
	const state = useLiveState();
	const { text, look } = LIVE[state];
	return (
		<Tip label={t(text)}>
			<button
				type="button"
				aria-label={t(text)}
				className={`${state === "lost" ? "grid" : "hidden"} size-8 place-items-center rounded-md sm:grid`}
			>
				<span className={`size-2 rounded-full ${look}`} />
			</button>
		</Tip>
	);
}

function UserMenu({ onHelp }: Pick<TopBarProps, "onHelp">): ReactNode {
	const { user } = useSession();
	const awayItems = useAwayItems();
	const theme = useTheme();
	return (
		<Menu
			head={
				<div>
					<p className="font-medium">{user.name}</p>
					<p className="text-xs text-faint">{user.email}</p>
					<p className="text-xs text-faint">{t(`role_${user.role}`)}</p>
				</div>
			}
			groups={[
				awayItems,
				THEMES.map(({ theme: one, label, icon }) => ({
					label: t(label),
					icon,
					isChosen: one === theme,
					onSelect: () => setTheme(one),
				})),
				listLanguageItems(),
				[
					{ label: t("keysHelp"), icon: "keyboard", onSelect: onHelp },
					{ label: t("apiReference"), icon: "external", onSelect: () => window.open("/docs", "_blank", "noopener") },
				],
				[{ label: t("signOut"), icon: "signOut", onSelect: () => void leave() }],
			]}
			trigger={
				<button
					type="button"
					className={`flex h-8 min-w-8 shrink-0 items-center justify-center gap-1 rounded-full text-xs font-semibold hover:outline-2 hover:outline-accent ${user.away ? "bg-neutral-tint px-2 text-soft" : "bg-accent-tint text-accent-strong"}`}
				>
					<span className="sr-only">{`${t("userMenu")}: ${user.name}`}</span>
					<span aria-hidden="true">{readInitials(user.name)}</span>
					{user.away && <span>· {t("away")}</span>}
				</button>
			}
		/>
	);
}

/** Only people who work on cases can be away. */
function useAwayItems(): readonly MenuItem[] {
	const { user, can } = useSession();
	const client = useQueryClient();
	const change = useChange("setOwnAway", {
		changes: ["Users"],
		onSuccess: () => void client.invalidateQueries({ queryKey: SESSION_KEY }),
	});
	if (!can("closeCase")) return [];
	const item: MenuItem = {
		label: user.away ? t("comeBack") : t("goAway"),
		icon: "clock",
		...(user.away ? {} : { hint: t("goAwayHint") }),
		onSelect: () => change.mutate({ body: { away: !user.away } }, { onError: showProblem }),
	};
	return [item];
}

function listLanguageItems(): readonly MenuItem[] {
	const current = getLanguage().tag;
	return listLanguages().map(({ tag, name }) => ({
		label: name,
		icon: "globe",
		isChosen: tag === current,
		onSelect: () => chooseLanguage(tag),
	}));
}

function readInitials(name: string): string {
	const words = name.trim().split(/\s+/);
	const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
	return letters.join("").toUpperCase();
}
