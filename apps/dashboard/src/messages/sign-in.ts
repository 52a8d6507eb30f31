// Signing in, and what one-time links open.

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
		failed: "The e-mail address, password or code is wrong.",
		locked: "Too many wrong tries. Try again in {minutes} min.",
		cookieRefused:
			"This browser keeps sign-ins only over https or on localhost. Open the dashboard at such an address.",
		codeTitle: "Your code",
		codeText: "From your authenticator app, or one of your recovery codes.",
		code: "Code",
		confirm: "Confirm",
		startOver: "Start over",
		notSetUpTitle: "Nobody can sign in yet",
		notSetUpText: "Open the one-time link that the server printed when it started. This makes a new one:",
		setupTitle: "Make the first administrator",
		setupText: "This link works once. You can invite the others afterwards.",
		invitationTitle: "Join Hakiki",
		invitationText: "You were invited as {role}.",
		resetTitle: "Choose a new password",
		resetText: "For {email}.",
		name: "Your name",
		nameHint: "Shown to colleagues beside what you do.",
		newPassword: "Password",
		newPasswordHint: "At least 12 characters. A few words that do not belong together are easy to keep in mind.",
		repeatPassword: "Password again",
		passwordsDiffer: "The two passwords differ.",
		create: "Create account",
		setPassword: "Set password",
		linkGoneTitle: "This link no longer works",
		linkGoneText: "It was used already, or has expired. Ask whoever sent it for a new one.",
		toSignIn: "To sign in",
		pitch: "Is it really them?",
		pitchText: "Every movement, weighed against what is usual for this customer, and every decision with its reasons.",
		oidc_unknown_user: "You signed in there, but have no account here. Ask an administrator for an invitation.",
		oidc_refused: "Signing in was refused there.",
		oidc_unavailable: "The service that signs you in cannot be reached.",
		oidc_expired: "That took too long. Try again.",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly "sign-in": typeof t;
	}
}
