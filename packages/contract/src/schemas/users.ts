// The wire shapes of people who sign in: who they are, their sessions, their links.

import { ROLES } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";

const EMAIL_LENGTH_MAX = 254;
const PASSWORD_LENGTH_MAX = 1_024;
const TOKEN_LENGTH_MAX = 200;
const WORKSPACES_MAX = 1_000;
const STATUSES = ["active", "disabled"] as const;

const email = buildText(EMAIL_LENGTH_MAX, "The e-mail address, by which one signs in.");
const name = buildText(200, "What others call the person; at most 100 characters.");
const password = buildText(PASSWORD_LENGTH_MAX, "12 to 256 characters.");
const code = buildText(40, "Six digits of the app, or a recovery code.");
const role = buildWord(ROLES, "What the person may do.");
const workspaces = orNull(
	Type.Array(buildText(64, "A workspace's id."), {
		minItems: 1,
		maxItems: WORKSPACES_MAX,
		description: "Of which workspaces; null for all, as an admin always is.",
	}),
);

export const UserSchema = Type.Object(
	{
		id: Type.String({ description: "`usr_` and 26 letters." }),
		email: Type.String(),
		name: Type.String(),
		role,
		workspaces: orNull(Type.Array(Type.String(), { description: "Ids of workspaces; null for all." })),
		status: buildWord(STATUSES, "Whether the person may sign in."),
		has_password: Type.Boolean(),
		has_totp: Type.Boolean({ description: "Whether signing in takes a code of an app." }),
		has_oidc: Type.Boolean({ description: "Whether the person has signed in with the company's own sign-in." }),
		created_at: buildTime("When the person joined."),
		last_signed_in_at: orNull(buildTime("When the person last signed in.")),
	},
	{ $id: "User" },
);
export const UserPageSchema = buildPage("UserPage", UserSchema);

export const UserChangeSchema = Type.Object(
	{
		role: Type.Optional(role),
		workspaces: Type.Optional(workspaces),
		status: Type.Optional(buildWord(STATUSES, "`disabled` ends all sessions.")),
	},
	{ $id: "UserChange", description: "What is not named stays as it is." },
);

const SignedInWorkspaceSchema = Type.Object({
	id: Type.String(),
	name: Type.String(),
	country: Type.String(),
	currency: Type.String(),
	time_zone: Type.String(),
	mode: Type.String({ description: "`enforce` or `observe`." }),
});

export const SignedInSchema = Type.Object(
	{
		status: buildWord(["signed_in"], "Done."),
		csrf_token: Type.String({ description: "To be sent as `Hakiki-CSRF` with all that changes something." }),
		user: UserSchema,
		scopes: Type.Array(Type.String(), { description: "What the person's role may do." }),
		workspaces: Type.Array(SignedInWorkspaceSchema, { description: "Whose ids `Hakiki-Workspace` may name." }),
		session: Type.Object({
			id: Type.String(),
			created_at: buildTime("When it began."),
			expires_at: buildTime("When it ends at the latest."),
			idle_minutes: Type.Integer({ description: "It ends so long after the person last did something." }),
		}),
	},
	{ $id: "SignedIn" },
);

/** One shape for both outcomes, so that every member of either can be told apart by `status`. */
export const SignInAnswerSchema = Type.Union(
	[
		SignedInSchema,
		Type.Object(
			{
				status: buildWord(["code_required"], "The password was right; a code is next."),
				challenge: Type.String({ description: "To be sent with the code." }),
				expires_at: buildTime("Until when."),
			},
			{ $id: "CodeRequired" },
		),
	],
	{ $id: "SignInAnswer" },
);

export const SignInInputSchema = Type.Object({ email, password }, { $id: "SignInInput" });
export const CodeInputSchema = Type.Object(
	{ challenge: buildText(TOKEN_LENGTH_MAX, "As it was given with `code_required`."), code },
	{ $id: "SignInCodeInput" },
);

export const SignInOptionsSchema = Type.Object(
	{
		is_set_up: Type.Boolean({ description: "False before the first admin has used the link that the server printed." }),
		oidc: orNull(
			Type.Object({
				name: Type.String({ description: "What the company calls its own sign-in." }),
				url: Type.String({ description: "Where it begins." }),
			}),
		),
	},
	{ $id: "SignInOptions" },
);

export const SessionSchema = Type.Object(
	{
		id: Type.String({ description: "`ses_` and 26 letters." }),
		is_current: Type.Boolean({ description: "The one that asks." }),
		created_at: buildTime("When it began."),
		last_seen_at: buildTime("When the person last did something, to a minute."),
		expires_at: buildTime("When it ends at the latest."),
		ip: orNull(Type.String()),
		user_agent: orNull(Type.String()),
	},
	{ $id: "Session" },
);
export const SessionPageSchema = buildPage("SessionPage", SessionSchema);
export const EndedSchema = Type.Object(
	{ ended: Type.Integer({ description: "How many sessions ended." }) },
	{ $id: "SessionsEnded" },
);

export const NameInputSchema = Type.Object({ name }, { $id: "OwnNameInput" });
export const PasswordChangeSchema = Type.Object(
	{ current_password: password, new_password: password },
	{ $id: "PasswordChange" },
);
export const TotpInputSchema = Type.Object(
	{ password: Type.Optional(buildText(PASSWORD_LENGTH_MAX, "One's own, where there is one.")) },
	{ $id: "TotpInput" },
);
export const TotpOfferSchema = Type.Object(
	{
		secret: Type.String({ description: "In base32, to be typed into an app." }),
		uri: Type.String({ description: "`otpauth://…`, to be shown as a picture." }),
	},
	{ $id: "TotpOffer", description: "It counts once a code has confirmed it." },
);
export const OwnCodeSchema = Type.Object({ code }, { $id: "OwnCodeInput" });
export const RecoveryCodesSchema = Type.Object(
	{
		recovery_codes: Type.Array(Type.String(), {
			description: "Each stands in for a code once. Nothing shows them again.",
		}),
	},
	{ $id: "RecoveryCodes" },
);

const KINDS = ["setup", "invitation", "reset"] as const;
const token = buildText(TOKEN_LENGTH_MAX, "What follows `#` in the link.");
export const TokenInputSchema = Type.Object({ token }, { $id: "InvitationToken" });
export const InvitationReadingSchema = Type.Object(
	{
		kind: buildWord(KINDS, "`setup`: the first admin. `reset`: a new password for somebody who is a user."),
		email: orNull(Type.String({ description: "Null where whoever has the link says it." })),
		name: orNull(Type.String()),
		role,
		workspaces: orNull(Type.Array(Type.Object({ id: Type.String(), name: Type.String() }))),
		expires_at: buildTime("Until when the link works."),
	},
	{ $id: "InvitationReading" },
);
export const AcceptInputSchema = Type.Object(
	{ token, password, name: Type.Optional(name), email: Type.Optional(email) },
	{ $id: "InvitationAcceptance", description: "`name` is needed but for a reset, `email` where the link has none." },
);

export const InvitationInputSchema = Type.Object(
	{
		email: Type.Optional(buildText(EMAIL_LENGTH_MAX, "Whom; whoever has the link says it when not said.")),
		role,
		workspaces: Type.Optional(workspaces),
	},
	{ $id: "InvitationInput" },
);
const invitationFields = {
	id: Type.String({ description: "`inv_` and 26 letters." }),
	email: orNull(Type.String()),
	role,
	workspaces: orNull(Type.Array(Type.String())),
	created_at: buildTime("When it was made."),
	created_by: Type.String({ description: "By whom." }),
	expires_at: buildTime("Until when the link works."),
};
export const InvitationSchema = Type.Object(invitationFields, { $id: "Invitation" });
export const InvitationPageSchema = buildPage("InvitationPage", InvitationSchema);
export const NewInvitationSchema = Type.Object(
	{ ...invitationFields, link: Type.String({ description: "To be passed on. Nothing shows it again." }) },
	{ $id: "NewInvitation" },
);
export const InvitationEndedSchema = Type.Object({ id: Type.String() }, { $id: "InvitationEnded" });
export const ResetSchema = Type.Object(
	{
		link: Type.String({ description: "To be passed on. Nothing shows it again." }),
		expires_at: buildTime("Until when it works."),
	},
	{ $id: "UserReset" },
);

export const PersonSchema = Type.Object(
	{
		id: Type.String({ description: "`usr_` and 26 letters." }),
		actor: Type.String({ description: "As the audit log and cases name the person." }),
		name: Type.String(),
		role,
		status: buildWord(STATUSES, "Whether the person may sign in."),
	},
	{ $id: "Person" },
);
export const PersonPageSchema = buildPage("PersonPage", PersonSchema);
