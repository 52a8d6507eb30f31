// Fits the service's verbs about screening to the port the routes know. A key acts under its own id.

import {
	type Caller,
	changeThresholds,
	listMatches,
	listRescreenRuns,
	type ReviewerRole,
	readListsState,
	readRun,
	type Service,
	startRescreening,
} from "@hakiki/service";
import type { ScreeningPort } from "../http/screening-port.ts";

/** Of two who judge a match, one answers for compliance. Nobody knows what a key answers for. */
function roleOf({ user }: Caller): ReviewerRole | undefined {
	if (user === null) return undefined;
	return user.role === "compliance" || user.role === "admin" ? "compliance" : "analyst";
}

/** `refuse` turns a fault of the database into a 503. */
export function adaptScreening(service: Service, refuse: (error: unknown) => never): ScreeningPort {
	return {
		listMatches: ({ realm }: Caller, query) => listMatches(service, { ...query, realm }).catch(refuse),
		readMatch: ({ realm, scopes }: Caller, matchId) =>
			service.readMatch(realm, { matchId, isPersonal: scopes.has("customers:personal") }).catch(refuse),
		reviewMatch: (caller: Caller, input) =>
			service.reviewMatchById(caller.realm, { ...input, actor: caller.actor, role: roleOf(caller) }).catch(refuse),
		listRuns: ({ realm }: Caller, page) => listRescreenRuns(service, { ...page, realm }).catch(refuse),
		startRun: (caller: Caller) => startRescreening(service, { realm: caller.realm, actor: caller.actor }).catch(refuse),
		readRun: ({ realm }: Caller, id) => readRun(service, { realm, id }).catch(refuse),
		readLists: ({ realm }: Caller) =>
			service
				.openRealm(realm)
				.then(({ settings: { country } }) => readListsState(service, { realm, country }))
				.catch(refuse),
		readThresholds: ({ realm }: Caller) =>
			service
				.openRealm(realm)
				.then(({ thresholds }) => thresholds)
				.catch(refuse),
		changeThresholds: (caller: Caller, change) =>
			changeThresholds(service, { ...change, realm: caller.realm, actor: caller.actor })
				.then(async (changed) => {
					await service.refreshWorkspace(caller.workspaceId);
					return changed;
				})
				.catch(refuse),
	};
}
