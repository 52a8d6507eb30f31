// The wire shapes of users: accounts, sign-in, sessions and invitations.

import { ROLES } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";

const EMAIL_LENGTH_MAX = 254;
const PASSWORD_LENGTH_MAX = 1_024;
const TOKEN_LENGTH_MAX = 200;
const WORKSPACES_MAX = 1_000;
const STATUSES = ["active", "disabled"] as const;

const email = buildText(EMAIL_LENGTH_MAX, "The e-mail address for signing in.");
const name = buildText(200, "The display name, at most 100 characters.");
const password = buildText(PASSWORD_LENGTH_MAX, "12 to 256 characters.");
const code = buildText(40, "The six digits of the authenticator app, or a recovery code.");
const role = buildWord(ROLES, "The user's role.");
const workspaces = orNull(
	Type.Array(buildText(64, "A workspace's id."), {
		maxItems: WORKSPACES_MAX,
		description: "The ids of the user's workspaces. An empty list means none. Null means all, as for every admin.",
	}),
);

const away = Type.Boolean({ description: "True while no case is assigned to the user automatically." });

export const UserSchema = Type.Object(
	{
		id: Type.String({ description: "The user's id: `usr_` and 26 letters." }),
		email: Type.String(),
		name: Type.String(),
		role,
		workspaces: orNull(
			Type.Array(Type.String(), { description: "The ids of the user's workspaces. Null means all workspaces." }),
		),
		status: buildWord(STATUSES, "Whether the user can sign in."),
		away,
		has_password: Type.Boolean(),
		has_totp: Type.Boolean({ description: "Whether signing in requires a code from an authenticator app." }),
		has_oidc: Type.Boolean({ description: "Whether the user has signed in with the company's identity provider." }),
		created_at: buildTime("When the user joined."),
		last_signed_in_at: orNull(buildTime("When the user last signed in.")),
	},
	{ $id: "User" },
);
export const UserPageSchema = buildPage("UserPage", UserSchema);

export const UserChangeSchema = Type.Object(
	{
		role: Type.Optional(role),
		workspaces: Type.Optional(workspaces),
		status: Type.Optional(buildWord(STATUSES, "`disabled` ends all sessions of the user.")),
		away: Type.Optional(away),
	},
	{ $id: "UserChange", description: "Fields that are left out keep their value." },
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
		status: buildWord(["signed_in"], "The user is signed in."),
		csrf_token: Type.String({
			description: "Send it as the header `Hakiki-CSRF` with every request that changes data.",
		}),
		user: UserSchema,
		scopes: Type.Array(Type.String(), { description: "The scopes of the user's role." }),
		workspaces: Type.Array(SignedInWorkspaceSchema, {
			description: "The workspaces that the header `Hakiki-Workspace` may name.",
		}),
		session: Type.Object({
			id: Type.String(),
			created_at: buildTime("When the session began."),
			expires_at: buildTime("When the session ends at the latest."),
			idle_minutes: Type.Integer({ description: "The session ends after this many minutes without a request." }),
		}),
	},
	{ $id: "SignedIn" },
);

/** `status` tells the two outcomes apart. */
export const SignInAnswerSchema = Type.Union(
	[
		SignedInSchema,
		Type.Object(
			{
				status: buildWord(["code_required"], "The password is correct. A code is required next."),
				challenge: Type.String({ description: "Send it with the code." }),
				expires_at: buildTime("When the challenge expires."),
			},
			{ $id: "CodeRequired" },
		),
	],
	{ $id: "SignInAnswer" },
);

export const SignInInputSchema = Type.Object({ email, password }, { $id: "SignInInput" });
export const CodeInputSchema = Type.Object(
	{ challenge: buildText(TOKEN_LENGTH_MAX, "The `challenge` of the response `code_required`."), code },
	{ $id: "SignInCodeInput" },
);

export const SignInOptionsSchema = Type.Object(
	{
		is_set_up: Type.Boolean({ description: "False until the first admin has used the link that the server printed." }),
		oidc: orNull(
			Type.Object({
				name: Type.String({ description: "The name of the company's identity provider." }),
				url: Type.String({ description: "The address where signing in starts." }),
			}),
		),
	},
	{ $id: "SignInOptions" },
);

export const SessionSchema = Type.Object(
	{
		id: Type.String({ description: "The session's id: `ses_` and 26 letters." }),
		is_current: Type.Boolean({ description: "True for the session of this request." }),
		created_at: buildTime("When the session began."),
		last_seen_at: buildTime("When the session was last used, accurate to one minute."),
		expires_at: buildTime("When the session ends at the latest."),
		ip: orNull(Type.String()),
		user_agent: orNull(Type.String()),
	},
	{ $id: "Session" },
);
export const SessionPageSchema = buildPage("SessionPage", SessionSchema);
export const EndedSchema = Type.Object(
	{ ended: Type.Integer({ description: "The number of sessions that ended." }) },
	{ $id: "SessionsEnded" },
);

export const NameInputSchema = Type.Object({ name }, { $id: "OwnNameInput" });
export const AwayInputSchema = Type.Object({ away }, { $id: "OwnAwayInput" });
export const PasswordChangeSchema = Type.Object(
	{ current_password: password, new_password: password },
	{ $id: "PasswordChange" },
);
export const TotpInputSchema = Type.Object(
	{ password: Type.Optional(buildText(PASSWORD_LENGTH_MAX, "Your password, if you have one.")) },
	{ $id: "TotpInput" },
);
export const TotpOfferSchema = Type.Object(
	{
		secret: Type.String({ description: "The secret in base32, to type into an authenticator app." }),
		uri: Type.String({ description: "The `otpauth://…` address, to show as a QR code." }),
	},
	{ $id: "TotpOffer", description: "The secret takes effect once a code has confirmed it." },
);
export const OwnCodeSchema = Type.Object({ code }, { $id: "OwnCodeInput" });
export const RecoveryCodesSchema = Type.Object(
	{
		recovery_codes: Type.Array(Type.String(), {
			description: "Each recovery code replaces an app code once. They are shown only now.",
		}),
	},
	{ $id: "RecoveryCodes" },
);

const KINDS = ["setup", "invitation", "reset"] as const;
const token = buildText(TOKEN_LENGTH_MAX, "The part of the link after `#`.");
export const TokenInputSchema = Type.Object({ token }, { $id: "InvitationToken" });
export const InvitationReadingSchema = Type.Object(
	{
		kind: buildWord(
			KINDS,
			"`setup`: for the first admin. `invitation`: for a new user. `reset`: a new password for an existing user.",
		),
		email: orNull(Type.String({ description: "Null if the person who uses the link enters the address." })),
		name: orNull(Type.String()),
		role,
		workspaces: orNull(Type.Array(Type.Object({ id: Type.String(), name: Type.String() }))),
		expires_at: buildTime("When the link expires."),
	},
	{ $id: "InvitationReading" },
);
export const AcceptInputSchema = Type.Object(
	{ token, password, name: Type.Optional(name), email: Type.Optional(email) },
	{
		$id: "InvitationAcceptance",
		description: "`name` is required except for a reset. `email` is required if the link has none.",
	},
);

export const InvitationInputSchema = Type.Object(
	{
		email: Type.Optional(
			buildText(
				EMAIL_LENGTH_MAX,
				"The e-mail address of the invited person. By default the person who uses the link enters it.",
			),
		),
		role,
		workspaces: Type.Optional(workspaces),
	},
	{
		$id: "InvitationInput",
		description: "Without `workspaces`, an admin gets all workspaces and everybody else gets none.",
	},
);
const invitationFields = {
	id: Type.String({ description: "The invitation's id: `inv_` and 26 letters." }),
	email: orNull(Type.String()),
	role,
	workspaces: orNull(Type.Array(Type.String())),
	created_at: buildTime("When the invitation was created."),
	created_by: Type.String({ description: "The user who created the invitation." }),
	expires_at: buildTime("When the link expires."),
};
export const InvitationSchema = Type.Object(invitationFields, { $id: "Invitation" });
export const InvitationPageSchema = buildPage("InvitationPage", InvitationSchema);
export const NewInvitationSchema = Type.Object(
	{ ...invitationFields, link: Type.String({ description: "The link to pass on. It is shown only now." }) },
	{ $id: "NewInvitation" },
);
export const InvitationEndedSchema = Type.Object({ id: Type.String() }, { $id: "InvitationEnded" });
export const ResetSchema = Type.Object(
	{
		link: Type.String({ description: "The link to pass on. It is shown only now." }),
		expires_at: buildTime("When the link expires."),
	},
	{ $id: "UserReset" },
);

export const PersonSchema = Type.Object(
	{
		id: Type.String({ description: "The user's id: `usr_` and 26 letters." }),
		actor: Type.String({ description: "The user's name in the audit log and in cases, for example `user:usr_…`." }),
		name: Type.String(),
		role,
		status: buildWord(STATUSES, "Whether the user can sign in."),
		away,
	},
	{ $id: "Person" },
);
export const PersonPageSchema = buildPage("PersonPage", PersonSchema);
