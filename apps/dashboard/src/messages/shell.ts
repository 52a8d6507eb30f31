// The shell: navigation, workspace menu, search and shortcuts.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "shell",
	en: {
		navigation: "Main",
		openNavigation: "Open navigation",
		skip: "Skip to content",
		testBand: "Test data",
		testBandText: "No real customers and no real money on this page.",
		goLive: "Switch to live",
		live: "Live",
		test: "Test",
		modeLabel: "Showing {mode} data",
		workspace: "Workspace",
		observing: "Observing: everything is allowed",
		searchLabel: "Search",
		searchPlaceholder: "Search or jump to …",
		userMenu: "Your account",
		signOut: "Sign out",
		themeSystem: "Use system setting",
		themeLight: "Light",
		themeDark: "Dark",
		keysHelp: "Keyboard shortcuts",
		keysAnywhere: "Anywhere",
		keysGo: "Go to",
		apiReference: "API reference",
		liveOn: "Live: changes appear automatically",
		liveConnecting: "Connecting: changes may be delayed",
		liveOff: "Not connected: reload to see changes",
		noWorkspace: "You have no workspace yet",
		noWorkspaceText: "An administrator can add you to one, or create one with `hakiki workspace create`.",
		sessionEnded: "You were signed out",
		sessionEndedText: "Sign in again to continue. Your input on this page is kept.",
		otherUser: "Somebody else signed in. The page is reloading.",
		loosening: "Request to require only one person",
		loosening_four_eyes: "{name} asked to let one person hold, release, block or unblock customers.",
		loosening_rules_approval: "{name} asked to publish rules without a second person.",
		loosening_screening_thresholds:
			"{name} asked to raise the screening thresholds, which finds fewer sanctions matches.",
		loosening_screening_lists: "{name} asked to search names in live mode without the required lists.",
		looseningFrom: "Takes effect, unless withdrawn, on",
		looseningConfirm: "Confirm",
		looseningWithdraw: "Withdraw",
		role_admin: "Administrator",
		role_compliance: "Compliance",
		role_analyst: "Analyst",
		role_viewer: "Viewer",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly shell: typeof t;
	}
}
