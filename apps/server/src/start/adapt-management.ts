// Fits the verbs of analysts and operators to the port the routes know. A key acts under its own id, in its own
// workspace and mode.

import { formatId } from "@hakiki/domain";
import {
	type AskingKey,
	appealEvent,
	type Caller,
	changeWorkspace,
	confirmLoosening,
	createKey,
	dateRate,
	describeCustomer,
	explainEvent,
	listAudit,
	listCustomers,
	listEvents,
	listKeys,
	listLabels,
	listLoosenings,
	listRatePage,
	readCustomerHistory,
	readOverview,
	readWorkspace,
	requestLoosening,
	revokeKey,
	type Service,
	setFxRate,
	tryOtherRules,
	verifyAudit,
	verifyEvent,
	walkNetwork,
	withdrawLoosening,
} from "@hakiki/service";
import type { ManagementPort } from "../http/management-port.ts";

const OVERVIEW_MS = 7 * 86_400_000;

/** `refuse` turns a fault of the database into a 503. */
export function adaptManagement(service: Service, refuse: (error: unknown) => never): ManagementPort {
	const { tools } = service;
	const open = ({ realm }: Caller) => service.openRealm(realm);
	const workspaceOf = ({ workspaceId }: Caller): string =>
		formatId("wsp", Buffer.from(workspaceId.replaceAll("-", ""), "hex"));
	const port: ManagementPort = {
		currencyOf: async (caller: Caller) => (await open(caller)).settings.currency,
		listCustomers: async (caller: Caller, query) => listCustomers(tools, await open(caller), query),
		describeCustomer: async (caller: Caller, customerId) =>
			describeCustomer(tools, await open(caller), {
				customerId,
				isPersonalShown: caller.scopes.has("customers:personal"),
			}),
		readCustomerHistory: async (caller: Caller, asked) => readCustomerHistory(service, await open(caller), asked),
		walkNetwork: async (caller: Caller, asked) => walkNetwork(tools, await open(caller), asked),
		changeStatus: async (caller: Caller, change) => {
			await service.changeCustomerStatus(caller.realm, { ...change, actor: caller.actor });
		},
		listEvents: async (caller: Caller, query) => listEvents(tools, await open(caller), query),
		explainEvent: async (caller: Caller, eventId) => explainEvent(tools, await open(caller), eventId),
		tryOtherRules: async (caller: Caller, asked) => tryOtherRules(tools, await open(caller), asked),
		verifyEvent: async (caller: Caller, given) =>
			verifyEvent(tools, await open(caller), { ...given, actor: caller.actor }),
		appealEvent: async (caller: Caller, given) =>
			appealEvent(tools, await open(caller), { ...given, actor: caller.actor }),
		listLabels: async (caller: Caller, query) => listLabels(tools, await open(caller), query),
		async readOverview(caller: Caller, { from, to }) {
			const end = to ?? service.world.now();
			return readOverview(tools, await open(caller), { from: from ?? end - OVERVIEW_MS, to: end });
		},
		listAudit: async (caller: Caller, query) => listAudit(service, await open(caller), query),
		verifyAudit: async (caller: Caller, place) => verifyAudit(service, await open(caller), place),
		readWorkspace: (caller: Caller) => readWorkspace(service, caller.realm),
		changeWorkspace: (caller: Caller, change) => changeWorkspace(service, caller, { ...change, actor: caller.actor }),
		listLoosenings: ({ workspaceId }: Caller) => listLoosenings(service, workspaceId),
		requestLoosening: ({ workspaceId, actor }: Caller, wanted) =>
			requestLoosening(service, workspaceId, { ...wanted, actor }),
		confirmLoosening: ({ workspaceId, actor }: Caller, setting) =>
			confirmLoosening(service, workspaceId, { setting, actor }),
		withdrawLoosening: ({ workspaceId, actor }: Caller, setting) =>
			withdrawLoosening(service, workspaceId, { setting, actor }),
		listRates: (caller: Caller, query) => listRatePage(service, { ...query, workspaceId: caller.workspaceId }),
		async setRate(caller: Caller, { currency, rate, date, isForced }) {
			const place = { workspace: workspaceOf(caller), actor: caller.actor, isForced };
			const { rates } = await setFxRate(service, { ...place, currency, rate: String(rate), date });
			await service.refreshWorkspace(caller.workspaceId);
			const [set] = rates;
			if (set === undefined) throw new Error("One rate was given, and none was set");
			return dateRate(set, service.world.now());
		},
		listKeys: (caller: Caller, page) =>
			listKeys(service, { ...page, workspace: workspaceOf(caller), mode: modeOf(caller) }),
		createKey: (caller: Caller, given) =>
			createKey(service, { ...given, workspace: workspaceOf(caller), mode: modeOf(caller), ...askerOf(caller) }),
		revokeKey: (caller: Caller, keyId) => revokeKey(service, { keyId, realm: caller.realm, ...askerOf(caller) }),
	};
	return refuseFaults(port, refuse);
}

/** Every method answers a fault of the database alike. */
export function refuseFaults<Port extends object>(port: Port, refuse: (error: unknown) => never): Port {
	const methods = Object.entries(port) as [string, (...given: unknown[]) => Promise<unknown>][];
	return Object.fromEntries(
		methods.map(([name, method]) => [name, (...given: unknown[]) => method(...given).catch(refuse)]),
	) as unknown as Port;
}

/** A person who may make keys, an admin, decides what they are for; a key gives away only what it has. */
function askerOf(caller: Caller): { readonly actor: string; readonly asker: AskingKey | undefined } {
	return { actor: caller.actor, asker: caller.user === null ? caller : undefined };
}

function modeOf({ isLive }: Caller): "test" | "live" {
	return isLive ? "live" : "test";
}
