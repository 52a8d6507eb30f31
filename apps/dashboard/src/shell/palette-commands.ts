// The actions and pages that the search offers. Each names the operation that the user's role must be allowed to call.

import { useNavigate } from "@tanstack/react-router";
import type { OperationId } from "../api/call.ts";
import type { IconName } from "../components/icons.tsx";
import { getLanguage } from "../messages/define-messages.ts";
import { t as integration } from "../messages/integration.ts";
import { chooseLanguage, listLanguages } from "../messages/languages.ts";
import { t } from "../messages/search.ts";
import { t as settings } from "../messages/settings.ts";
import { t as shell } from "../messages/shell.ts";
import { nameWord } from "../messages/words.ts";
import { NAVIGATION } from "../pages/navigation.ts";
import { SECTIONS } from "../pages/settings/settings-page.tsx";
import { useSession } from "../session/session-context.tsx";
import { handOver } from "./handed-over.ts";
import { useOtherMode } from "./mode-band.tsx";
import { leave } from "./sign-out.ts";
import { setTheme, THEMES, useTheme } from "./theme.ts";

export interface Command {
	readonly key: string;
	readonly section: "actions" | "pages";
	readonly icon: IconName;
	readonly label: string;
	/** Other words by which it is found. */
	readonly also?: string;
	/** The page it belongs to. */
	readonly note?: string;
	readonly run: () => void;
}

interface Offered extends Command {
	/** Undefined for what everybody may do. */
	readonly operation?: OperationId;
}

/** In the order in which they are shown where nothing ranks them. */
export function useCommands(onHelp: () => void): readonly Command[] {
	const { can } = useSession();
	const offered = [...useActions(onHelp), ...usePages()];
	return offered.filter(({ operation }) => operation === undefined || can(operation));
}

function useActions(onHelp: () => void): readonly Offered[] {
	const navigate = useNavigate();
	const { mode, can, needsLive } = useSession();
	const moveTo = useOtherMode();
	const theme = useTheme();
	const other = mode === "test" ? "live" : "test";
	const openSection = (section: "keys" | "webhooks" | "people" | "entries") => (): void => {
		handOver(section);
		void navigate({ to: "/settings/$section", params: { section } });
	};
	const action = (
		key: string,
		icon: IconName,
		label: string,
		run: () => void,
		more: Partial<Offered> = {},
	): Offered => ({
		...{ key: `action-${key}`, section: "actions", icon, label, run },
		...more,
	});
	return [
		action(
			"unassigned",
			"cases",
			t("goUnassigned"),
			() => void navigate({ to: "/cases", search: { assignee: "none" } }),
			{
				operation: "listCases",
			},
		),
		action("mine", "user", t("goMine"), () => void navigate({ to: "/cases", search: { assignee: "me" } }), {
			operation: "closeCase",
		}),
		action("overdue", "clock", t("goOverdue"), () => void navigate({ to: "/cases", search: { overdue: ["true"] } }), {
			operation: "listCases",
		}),
		action("key", "key", t("createKey"), openSection("keys"), { operation: "createKey", also: t("alsoKey") }),
		action("webhook", "link", t("createWebhook"), openSection("webhooks"), {
			...{ operation: "createWebhook", also: t("alsoWebhook") },
		}),
		action("invite", "users", t("invite"), openSection("people"), { operation: "inviteUser", also: t("alsoInvite") }),
		action("entry", "list", t("addEntry"), openSection("entries"), { operation: "addEntry", also: t("alsoEntry") }),
		action("backtest", "play", t("backtest"), () => void navigate({ to: "/rules", search: { tab: "backtest" } }), {
			...{ operation: "backtestRules", also: t("alsoBacktest") },
		}),
		action("draft", "edit", t("editDraft"), () => void navigate({ to: "/rules", search: { tab: "draft" } }), {
			operation: "replaceDraft",
		}),
		// In test mode the page says that rules are published in live mode.
		...(can("publishRules") || needsLive("publishRules")
			? [
					action(
						"publish",
						"check",
						t("publishDraft"),
						() => void navigate({ to: "/rules", search: { tab: "draft" } }),
						{
							also: t("alsoPublish"),
						},
					),
				]
			: []),
		action("screen", "screening", t("screenName"), () => void navigate({ to: "/screening", search: { tab: "name" } }), {
			...{ operation: "screenName", also: t("alsoScreen") },
		}),
		action(
			"mode",
			"refresh",
			other === "test" ? t("switchToTest") : t("switchToLive"),
			() => location.assign(moveTo(other)),
			{
				also: t("alsoMode"),
			},
		),
		...listLanguages()
			.filter(({ tag }) => tag !== getLanguage().tag)
			.map(({ tag, name }) =>
				action(`language-${tag}`, "globe", t("changeLanguage", { name }), () => chooseLanguage(tag), {
					also: t("alsoLanguage"),
				}),
			),
		...THEMES.filter((one) => one.theme !== theme).map(({ theme: other, label, icon }) =>
			action(`theme-${other}`, icon, t("changeTheme", { name: shell(label) }), () => setTheme(other), {
				also: t("alsoTheme"),
			}),
		),
		action("shortcuts", "keyboard", t("shortcuts"), onHelp),
		action("sign-out", "signOut", t("signOut"), () => void leave(), { also: t("alsoSignOut") }),
	];
}

function usePages(): readonly Offered[] {
	const navigate = useNavigate();
	return [
		...NAVIGATION.map(({ to, name, icon, operation }) => ({
			...{ key: `page-${to}`, section: "pages" as const, icon, operation, label: nameWord(name) },
			run: () => void navigate({ to }),
		})),
		...SECTIONS.map(({ id, icon, operation }) => ({
			...{ key: `page-settings-${id}`, section: "pages" as const, icon, operation, label: settings(id) },
			...{ also: nameWord("settings"), note: nameWord("settings") },
			run: () => void navigate({ to: "/settings/$section", params: { section: id } }),
		})),
		{
			...{ key: "page-integration", section: "pages" as const, icon: "link" as const, label: integration("title") },
			...{ operation: "listIntegrationRequests" as const, also: settings("keysIntegration") },
			run: () => void navigate({ to: "/integration" }),
		},
	];
}
