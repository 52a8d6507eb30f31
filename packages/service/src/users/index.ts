// The verbs about people who sign in.

export { acceptInvitation } from "./accept-invitation.ts";
export { describeInvitation, describeSelf, isSetUp } from "./describe-self.ts";
export { inviteFirstAdmin, inviteUser, listInvitations, withdrawInvitation } from "./invitations.ts";
export {
	changeUser,
	endUserSessions,
	findUserByName,
	listPeople,
	listUsers,
	readUser,
	resetUser,
} from "./manage-users.ts";
export {
	changePassword,
	confirmTotp,
	offerTotp,
	readOwnAccount,
	removeTotp,
	renameSelf,
	renewRecoveryCodes,
	setOwnAway,
	type TotpOffer,
} from "./own-account.ts";
export type { SignedIn } from "./session-keeper.ts";
export { endOwnSessions, listSessions, type OpenedSession, type SignInPlace, type UserTools } from "./sessions.ts";
export { type SignInResult, signIn, signInWithCode } from "./sign-in.ts";
