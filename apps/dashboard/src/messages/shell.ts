// The shell: navigation, switching, searching, keys.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "shell",
	en: {
		navigation: "Main",
		openNavigation: "Open navigation",
		skip: "Skip to content",
		testBand: "Test data",
		testBandText: "Nothing on this page is a real customer's or moves money.",
		goLive: "Go to live",
		goTest: "Go to test data",
		live: "Live",
		test: "Test",
		modeLabel: "Showing {mode} data",
		workspace: "Workspace",
		observing: "Observing: everything is allowed",
		searchLabel: "Search",
		searchPlaceholder: "Phone, account, ID number, customer, event or case …",
		searchHint: "What you type is hashed before it is searched for, and kept nowhere.",
		searchNothing: "Nobody is tied to that.",
		searchPages: "Pages",
		searchCustomers: "Customers",
		searchCases: "Cases",
		searchOpenEvent: "Open event {id}",
		searchOpenCase: "Open case {id}",
		searchOpenCustomer: "Open customer {id}",
		userMenu: "Your account",
		account: "Profile, password and sessions",
		signOut: "Sign out",
		theme: "Theme",
		themeSystem: "As the system",
		themeLight: "Light",
		themeDark: "Dark",
		keys: "Keyboard shortcuts",
		keysHelp: "Keyboard shortcuts",
		keysAnywhere: "Anywhere",
		keysGo: "Go to",
		apiReference: "API reference",
		liveOn: "Live: changes appear by themselves",
		liveConnecting: "Connecting: changes may be late",
		liveOff: "Not live: reload to see changes",
		noWorkspace: "You have no workspace yet",
		noWorkspaceText: "An administrator can give you one, or make one with `hakiki workspace create`.",
		sessionEnded: "You were signed out",
		sessionEndedText: "Sign in again to go on. What you typed on this page is still there.",
		otherUser: "Somebody else signed in here. The page is loaded anew.",
		loosening: "Request to need only one person",
		loosening_four_eyes: "{name} asked to let one person hold, release, block or unblock customers.",
		loosening_rules_approval: "{name} asked to publish rules without a second person.",
		loosening_screening_thresholds:
			"{name} asked to raise the screening thresholds, which finds fewer sanctions matches.",
		loosening_screening_lists: "{name} asked to look names up in live mode without the required lists.",
		looseningFrom: "Unless somebody withdraws it, it takes effect on",
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
