// The sign-in page and the pages behind one-time links.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "sign-in",
	en: {
		signInTitle: "Sign in",
		email: "E-mail address",
		password: "Password",
		signIn: "Sign in",
		signInWith: "Sign in with {name}",
		or: "or",
		language: "Language",
		failed: "The e-mail address, password or code is wrong.",
		locked: "Too many failed attempts. Try again in {minutes} min.",
		cookieRefused:
			"This browser keeps you signed in only over https or on localhost. Open the dashboard at such an address.",
		codeTitle: "Enter your code",
		codeText: "Use a code from your authenticator app or a recovery code.",
		code: "Code",
		confirm: "Confirm",
		startOver: "Start over",
		notSetUpTitle: "Nobody can sign in yet",
		notSetUpText: "Open the one-time link that the server printed when it started. This command creates a new one:",
		setupTitle: "Create the first administrator",
		setupText: "This link works once. You can invite others afterwards.",
		invitationTitle: "Join Hakiki",
		invitationText: "You were invited as {role}.",
		resetTitle: "Choose a new password",
		resetText: "New password for {email}.",
		name: "Your name",
		nameHint: "Your colleagues see it next to what you do.",
		newPassword: "Password",
		newPasswordHint: "At least 12 characters. Several unrelated words are easy to remember.",
		repeatPassword: "Repeat password",
		passwordsDiffer: "The passwords are different.",
		create: "Create account",
		setPassword: "Set password",
		linkGoneTitle: "This link no longer works",
		linkGoneText: "It was used already or has expired. Ask the person who sent it for a new one.",
		toSignIn: "Go to sign-in",
		pitch: "Is it really them?",
		pitchText:
			"Every payment is compared with the customer's usual behaviour, and every decision comes with its reasons.",
		oidc_unknown_user: "You have no account here yet. Ask an administrator for an invitation.",
		oidc_refused: "Your identity provider refused the sign-in.",
		oidc_unavailable: "Cannot reach your identity provider.",
		oidc_expired: "The sign-in took too long. Try again.",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly "sign-in": typeof t;
	}
}
