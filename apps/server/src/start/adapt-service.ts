// Fits the service to the port the routes know: faults of the database become 503, and decisions are counted.

import { AppError, type EntryFacts, type EntryInput } from "@hakiki/domain";
import {
	type Caller,
	changeLearningWish,
	listRegister,
	publishCandidate,
	readEvidence,
	readLearning,
	type Service,
	type TargetPolicy,
	WORLD_ALONE,
} from "@hakiki/service";
import { classifyFault } from "@hakiki/store";
import type { HakikiService, Readiness } from "../http/service-port.ts";
import type { Metrics } from "../operations/metrics.ts";
import { adaptBatches } from "./adapt-batch.ts";
import { adaptCases } from "./adapt-cases.ts";
import { adaptManagement } from "./adapt-management.ts";
import { adaptRetention } from "./adapt-retention.ts";
import { adaptRules } from "./adapt-rules.ts";
import { adaptScreening } from "./adapt-screening.ts";
import { adaptUsers } from "./adapt-users.ts";
import { adaptWebhooks } from "./adapt-webhooks.ts";
import { readDecision } from "./read-decision.ts";

export interface AdapterOptions {
	readonly metrics: Metrics;
	checkReadiness(): Promise<Readiness>;
	/** Where webhooks may go; to the world alone when not said. */
	readonly targets?: TargetPolicy;
}

export function adaptService(
	service: Service,
	{ metrics, checkReadiness, targets = WORLD_ALONE }: AdapterOptions,
): HakikiService {
	return {
		authenticate: (rawKey) => settle(service.authenticate(rawKey)),
		takePermits: (caller: Caller, count) => settle(service.takePermits(caller, count)),
		isBusy: (caller: Caller) => service.isBusy(caller.realm),
		async recordEvent(caller: Caller, input, idempotencyKey) {
			// Its own faults come back as 503 already.
			const startedAt = performance.now();
			const recorded = await service.recordEvent(caller.realm, input, { idempotencyKey });
			if (recorded.isReplay) return recorded;
			service.decisionTimes.note(caller.realm, performance.now() - startedAt);
			metrics.countDecision(readDecision(recorded.body), input.type);
			return recorded;
		},
		recordEvents: adaptBatches(service, metrics),
		readEvent: (caller: Caller, eventId) => service.readEvent(caller.realm, eventId).catch(refuse),
		readCustomer: (caller: Caller, customerId) => service.readCustomer(caller.realm, customerId).catch(refuse),
		labelEvent: (caller: Caller, { event, ...label }) =>
			service.labelNamedEvent(caller.realm, event, { ...label, actor: caller.actor }).catch(refuse),
		labelInBulk: (caller: Caller, input) =>
			service.labelInBulk(caller.realm, { ...input, actor: caller.actor }).catch(refuse),
		screenName: (caller: Caller, input) =>
			service
				.openRealm(caller.realm)
				.then((realm) => service.screenName(input, realm))
				.catch(refuse),
		addEntry: (caller: Caller, input) => addOne(service, caller, input).catch(refuse),
		listEntries: (caller: Caller, query) => service.listEntries(caller.realm, query).catch(refuse),
		removeEntry: (caller: Caller, entryId) =>
			service.removeEntry(caller.realm, { entryId, actor: caller.actor }).catch(refuse),
		listRegister: (caller: Caller, query) => listRegister(service, { ...query, realm: caller.realm }).catch(refuse),
		readLearning: (caller: Caller) => readLearning(service, caller).catch(refuse),
		changeLearning: (caller: Caller, change) =>
			changeLearningWish(service, caller.workspaceId, { ...change, actor: caller.actor })
				.then(() => readLearning(service, caller))
				.catch(refuse),
		publishLearned: (caller: Caller, id) =>
			publishCandidate(service, { realm: caller.realm, id, approver: caller.actor }).catch(refuse),
		readEvidence: (caller: Caller) => readEvidence(service, caller).catch(refuse),
		rules: adaptRules(service, refuse),
		screening: adaptScreening(service, refuse),
		management: adaptManagement(service, refuse),
		cases: adaptCases(service, refuse),
		retention: adaptRetention(service, refuse),
		live: {
			watch: (caller: Caller, onlooker) => service.live.watch({ ...onlooker, realm: caller.realm }).catch(refuse),
		},
		webhooks: adaptWebhooks(service, targets, refuse),
		users: adaptUsers(service, refuse),
		checkClock: () => service.clock.check(),
		checkReadiness: async () => ({ ...(await checkReadiness()), warnings: service.lists.warnings }),
	};
}

async function addOne(service: Service, caller: Caller, input: EntryInput): Promise<EntryFacts> {
	const { entries } = await service.addEntries(caller.realm, { entries: [{ input }], actor: caller.actor });
	const [entry] = entries;
	if (entry === undefined) throw new Error("One entry was given, and none was written");
	return entry;
}

/** An answer from memory stays without a promise. */
function settle<Value>(answer: Value | Promise<Value>): Value | Promise<Value> {
	return answer instanceof Promise ? answer.catch(refuse) : answer;
}

/** A database that is gone, slow or favoured another is no mistake of the caller's nor of ours: try again. */
function refuse(error: unknown): never {
	if (error instanceof AppError || classifyFault(error) === "data") throw error;
	throw new AppError("service_unavailable", "The service cannot answer at the moment; try again", {
		retryAfterSeconds: 1,
		cause: error,
	});
}
