// Fits the verbs about people who sign in to the port the routes know.

import { formatId } from "@hakiki/domain";
import {
	acceptInvitation,
	type Caller,
	changePassword,
	changeUser,
	confirmTotp,
	describeInvitation,
	describeSelf,
	endOwnSessions,
	endUserSessions,
	inviteUser,
	isSetUp,
	limitOf,
	listInvitations,
	listPeople,
	listSessions,
	listUsers,
	offerTotp,
	readUser,
	removeTotp,
	renameSelf,
	renewRecoveryCodes,
	resetUser,
	type Service,
	signIn,
	signInWithCode,
	withdrawInvitation,
} from "@hakiki/service";
import type { UsersPort } from "../http/users-port.ts";

/** `refuse` turns a fault of the database into a 503. */
export function adaptUsers(service: Service, refuse: (error: unknown) => never): UsersPort {
	const { users, oidc } = service;
	return {
		oidc: oidc && {
			name: oidc.settings.name,
			begin: (given) => oidc.begin(given),
			finish: (given) => oidc.finish(given),
		},
		findSession: (token, how) => users.sessions.find(token, how).catch(refuse),
		callAs: (signedIn, place) => service.callAs(signedIn, place).catch(refuse),
		takePermits(signedIn) {
			const answer = service.takePermits(limitOf(signedIn), 1);
			return answer instanceof Promise ? answer.catch(refuse) : answer;
		},
		isSetUp: () => isSetUp(users).catch(refuse),
		signIn: (given) => signIn(users, given).catch(refuse),
		signInWithCode: (given) => signInWithCode(users, given).catch(refuse),
		describeInvitation: (token) => describeInvitation(users, token).catch(refuse),
		acceptInvitation: (given) => acceptInvitation(users, given).catch(refuse),
		describeSelf: (signedIn) => describeSelf(users, signedIn).catch(refuse),
		listSessions: (signedIn, page) => listSessions(users, signedIn, page).catch(refuse),
		endSessions: (signedIn, which) => endOwnSessions(users, signedIn, which).catch(refuse),
		rename: (signedIn, name) => renameSelf(users, signedIn, name).catch(refuse),
		changePassword: (signedIn, given) => changePassword(users, signedIn, given).catch(refuse),
		offerTotp: (signedIn, given) => offerTotp(users, signedIn, given).catch(refuse),
		confirmTotp: (signedIn, code) => confirmTotp(users, signedIn, code).catch(refuse),
		renewRecoveryCodes: (signedIn, code) => renewRecoveryCodes(users, signedIn, code).catch(refuse),
		removeTotp: (signedIn, code) => removeTotp(users, signedIn, code).catch(refuse),
		listPeople: ({ workspaceId }: Caller, page) => listPeople(users, { ...page, workspaceId }).catch(refuse),
		listUsers: (page) => listUsers(users, page).catch(refuse),
		readUser: (userId) => readUser(users, userId).catch(refuse),
		changeUser: (change) => changeUser(users, change).catch(refuse),
		resetUser: (given) => resetUser(users, given).catch(refuse),
		endUserSessions: (given) => endUserSessions(users, given).catch(refuse),
		listInvitations: (page) =>
			listInvitations(users, page)
				.then(({ items, next }) => ({ items: items.map(nameWorkspaces), next }))
				.catch(refuse),
		inviteUser: (given) => inviteUser(users, given).then(nameWorkspaces).catch(refuse),
		withdrawInvitation: (given) => withdrawInvitation(users, given).catch(refuse),
	};
}

/** By their ids as people see them. */
function nameWorkspaces<Facts extends { readonly workspaces: readonly string[] | null }>(facts: Facts): Facts {
	const format = (uuid: string) => formatId("wsp", Buffer.from(uuid.replaceAll("-", ""), "hex"));
	return { ...facts, workspaces: facts.workspaces?.map(format) ?? null };
}
