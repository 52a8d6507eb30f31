// Fits the service's verbs about rule sets to the port the routes know. A key acts under its own id.

import { AppError } from "@hakiki/domain";
import {
	backtestRules,
	type Caller,
	compareRuleSets,
	describeCatalogue,
	describeSignals,
	discardDraft,
	editDraft,
	listRuleSetVersions,
	publishDraft,
	readRuleSetVersion,
	readRules,
	reportShadow,
	rollBackRules,
	type Service,
	startShadow,
	stopShadow,
	validateEdit,
} from "@hakiki/service";
import type { RulesPort } from "../http/rules-port.ts";

/** Decisions wait while a page is replayed: some 10 ms. */
const EVENTS_PER_PAGE = 100;
const BUSY_SECONDS = 5;

/** `refuse` turns a fault of the database into a 503. */
export function adaptRules(service: Service, refuse: (error: unknown) => never): RulesPort {
	let isBacktesting = false;
	return {
		read: (caller: Caller) => readRules(service, caller.workspaceId).catch(refuse),
		listVersions: (caller: Caller, page) => listRuleSetVersions(service, caller.workspaceId, page).catch(refuse),
		readVersion: (caller: Caller, version) => readRuleSetVersion(service, caller.workspaceId, version).catch(refuse),
		compare: (caller: Caller, names) => compareRuleSets(service, caller.workspaceId, names).catch(refuse),
		replaceDraft: (caller: Caller, { revision, edits }) =>
			editDraft(service, caller.workspaceId, { edits, revision, author: caller.actor, isFresh: true }).catch(refuse),
		validateDraft: (caller: Caller, { edits }) =>
			validateEdit(service, caller.workspaceId, { edits, isFresh: true }).catch(refuse),
		discardDraft: (caller: Caller) => discardDraft(service, caller.workspaceId, { actor: caller.actor }).catch(refuse),
		publish: (caller: Caller, input) =>
			publishDraft(service, caller.workspaceId, { ...input, actor: caller.actor }).catch(refuse),
		rollBack: (caller: Caller, input) =>
			rollBackRules(service, caller.workspaceId, { ...input, actor: caller.actor }).catch(refuse),
		startShadow: (caller: Caller) => startShadow(service, caller.workspaceId, { actor: caller.actor }).catch(refuse),
		stopShadow: (caller: Caller) => stopShadow(service, caller.workspaceId, { actor: caller.actor }).catch(refuse),
		reportShadow: (caller: Caller) => reportShadow(service, caller.workspaceId, { realm: caller.realm }).catch(refuse),
		async backtest(caller: Caller, query) {
			if (isBacktesting)
				throw new AppError("service_unavailable", "Another backtest is running; try again", {
					retryAfterSeconds: BUSY_SECONDS,
				});
			isBacktesting = true;
			try {
				return await backtestRules(service, { ...query, realm: caller.realm, eventsPerPage: EVENTS_PER_PAGE });
			} catch (error) {
				return refuse(error);
			} finally {
				isBacktesting = false;
			}
		},
		describeCatalogue: async (caller: Caller) =>
			describeCatalogue((await service.openRealm(caller.realm).catch(refuse)).settings.country),
		describeSignals,
	};
}
