// Fits the verbs of cases to the port the routes know.

import { AppError } from "@hakiki/domain";
import {
	actOnCases,
	addCaseNote,
	assignCase,
	type Caller,
	changeCasework,
	changeView,
	closeCase,
	countCaseQueue,
	listCaseQueue,
	listRelatedCases,
	listStatusRequests,
	listViews,
	nameActors,
	noteCaseExport,
	prioritiseCase,
	type RealmContext,
	readCaseDetails,
	readCaseTimeline,
	readCaseworkSettings,
	removeView,
	reopenCase,
	requestStatus,
	type Service,
	saveView,
	settleStatusRequest,
	startCaseClock,
	stopCaseClock,
} from "@hakiki/service";
import type { CasesPort } from "../http/cases-port.ts";
import { refuseFaults } from "./adapt-management.ts";

/** `refuse` turns a fault of the database into a 503. */
export function adaptCases(service: Service, refuse: (error: unknown) => never): CasesPort {
	const { tools } = service;
	const open = ({ realm }: Caller) => service.openRealm(realm);
	const readingOf = (caller: Caller, caseId: string) => ({
		caseId,
		areReportsShown: caller.scopes.has("reports:read"),
	});
	/** Does something to a case, and gives it as it is then. */
	const act =
		<Given extends { readonly caseId: string; readonly actor: string }>(
			verb: (kit: typeof tools, context: RealmContext, given: Given) => Promise<unknown>,
		) =>
		async (caller: Caller, given: Omit<Given, "actor"> & { readonly caseId: string }) => {
			const context = await open(caller);
			await verb(tools, context, { ...given, actor: caller.actor } as Given);
			return readCaseDetails(tools, context, readingOf(caller, given.caseId));
		};
	const port: CasesPort = {
		currencyOf: async (caller: Caller) => (await open(caller)).settings.currency,
		list: async (caller: Caller, query) => listCaseQueue(tools, await open(caller), query),
		count: async (caller: Caller, filter) => countCaseQueue(tools, await open(caller), filter),
		read: async (caller: Caller, caseId) => readCaseDetails(tools, await open(caller), readingOf(caller, caseId)),
		readTimeline: async (caller: Caller, caseId) =>
			readCaseTimeline(tools, await open(caller), readingOf(caller, caseId)),
		noteExport: async (caller: Caller, given) =>
			noteCaseExport(tools, await open(caller), { ...given, actor: caller.actor }),
		nameActors: (actors) => nameActors(service.pool, service.master, actors),
		listRelated: async (caller: Caller, caseId) => listRelatedCases(tools, await open(caller), caseId),
		assign: act(assignCase),
		prioritise: act(prioritiseCase),
		async addNote(caller: Caller, given) {
			if (given.isReport === true && !caller.scopes.has("reports:read")) {
				throw new AppError("forbidden", "Notes on reports to the authorities need the scope reports:read", {
					details: [{ field: "scope", code: "missing_scope", message: "reports:read" }],
				});
			}
			return act(addCaseNote)(caller, given);
		},
		async close(caller: Caller, given) {
			const context = await open(caller);
			const closed = await closeCase(tools, context, { ...given, actor: caller.actor });
			return { closed, details: await readCaseDetails(tools, context, readingOf(caller, given.caseId)) };
		},
		reopen: act(reopenCase),
		startClock: act(startCaseClock),
		stopClock: act(stopCaseClock),
		actOnAll: async (caller: Caller, given) => actOnCases(tools, await open(caller), { ...given, actor: caller.actor }),
		request: async (caller: Caller, given) =>
			requestStatus(tools, await open(caller), { ...given, actor: caller.actor }),
		listRequests: async (caller: Caller, query) => listStatusRequests(tools, await open(caller), query),
		settleRequest: async (caller: Caller, given) =>
			settleStatusRequest(tools, await open(caller), { ...given, actor: caller.actor }),
		readCasework: (caller: Caller) => readCaseworkSettings(service, caller.realm),
		changeCasework: (caller: Caller, change) => changeCasework(service, caller, { ...change, actor: caller.actor }),
		listViews: async (caller: Caller, query) => listViews(tools, await open(caller), { ...query, owner: caller.actor }),
		saveView: async (caller: Caller, view) => saveView(tools, await open(caller), { ...view, owner: caller.actor }),
		changeView: async (caller: Caller, view) => changeView(tools, await open(caller), { ...view, owner: caller.actor }),
		removeView: async (caller: Caller, viewId) =>
			removeView(tools, await open(caller), { viewId, owner: caller.actor }),
	};
	return refuseFaults(port, refuse);
}
