import { type ReactNode, useState } from "react";
import { type LiveState, useLiveState } from "../api/live.ts";
import { IconButton, Key } from "../components/button.tsx";
import { Icon } from "../components/icons.tsx";
import { Menu, type MenuItem, Tip } from "../components/overlay.tsx";
import { getLanguage } from "../messages/define-messages.ts";
import { chooseLanguage, listLanguages } from "../messages/languages.ts";
import { t } from "../messages/shell.ts";
import { useSession } from "../session/session-context.tsx";
import { ModeSwitch } from "./mode-band.tsx";
import { leave } from "./sign-out.ts";
import { readTheme, setTheme, type Theme } from "./theme.ts";

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
	Record<LiveState, { readonly text: "liveOn" | "liveConnecting" | "liveOff"; readonly look: string }>
> = {
	live: { text: "liveOn", look: "bg-allow-mark" },
	connecting: { text: "liveConnecting", look: "bg-review-mark animate-pulse" },
	off: { text: "liveOff", look: "border-2 border-edge" },
};

function LiveDot(): ReactNode {
	const { text, look } = LIVE[useLiveState()];
	return (
		<Tip label={t(text)}>
			<button type="button" aria-label={t(text)} className="hidden size-8 place-items-center rounded-md sm:grid">
				<span className={`size-2 rounded-full ${look}`} />
			</button>
		</Tip>
	);
}

const THEMES = [
	{ theme: "system", label: "themeSystem", icon: "screen" },
	{ theme: "light", label: "themeLight", icon: "sun" },
	{ theme: "dark", label: "themeDark", icon: "moon" },
] as const;

function UserMenu({ onHelp }: Pick<TopBarProps, "onHelp">): ReactNode {
	const { user } = useSession();
	const [theme, chooseTheme] = useState<Theme>(readTheme);
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
				THEMES.map(({ theme: one, label, icon }) => ({
					label: t(label),
					icon,
					isChosen: one === theme,
					onSelect: () => {
						setTheme(one);
						chooseTheme(one);
					},
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
					className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-tint text-xs font-semibold text-accent-strong hover:outline-2 hover:outline-accent"
				>
					<span className="sr-only">{`${t("userMenu")}: ${user.name}`}</span>
					<span aria-hidden="true">{readInitials(user.name)}</span>
				</button>
			}
		/>
	);
}

/** Empty if there is only one language. */
function listLanguageItems(): readonly MenuItem[] {
	const languages = listLanguages();
	if (languages.length < 2) return [];
	const current = getLanguage().tag;
	return languages.map(({ tag, name }) => ({
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
