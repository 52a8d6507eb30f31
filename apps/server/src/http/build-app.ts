// Builds the HTTP server: request ids, limits, authentication, routes and error handling.

import type { Service } from "@hakiki/service";
import Fastify, { type FastifyInstance } from "fastify";
import type { Logger } from "../operations/logger.ts";
import type { Metrics } from "../operations/metrics.ts";
import type { Readiness } from "../operations/open-probes.ts";
import { registerOperationRoutes } from "../operations/routes.ts";
import type { Telemetry } from "../operations/telemetry.ts";
import { SIMULATED_DAYS } from "../simulate/run-simulation.ts";
import { type AccessSettings, NO_ACCESS_SETTINGS } from "./access-settings.ts";
import { createAuthentication, createCallerLookup, settleNowOrLater } from "./authenticate.ts";
import { CONNECTION_LIMITS, setCommonHeaders, WRITE_MS_MAX } from "./common-headers.ts";
import { registerDashboard } from "./dashboard/route.ts";
import { HeldRefusals } from "./held-refusals.ts";
import { noteRequests } from "./note-requests.ts";
import { CountedResponse, getPace } from "./paced/paced-connection.ts";
import { servePlainEvents } from "./plain/serve-plain-events.ts";
import { createFailureDescriber, createFailurePresenter } from "./present-failure.ts";
import { BODY_BYTES_MAX, registerBodyParser } from "./read-body.ts";
import { registerReference } from "./reference/route.ts";
import { refuseConnection } from "./refuse-connection.ts";
import { refuseUnknownRoutes } from "./refuse-unknown-route.ts";
import { createRequestReport, reportRequests } from "./report-requests.ts";
import { createRequestIds } from "./request-id.ts";
import { registerCases } from "./routes/cases/route.ts";
import { registerCasework } from "./routes/casework/route.ts";
import { registerCustomers } from "./routes/customers/route.ts";
import { registerEntries } from "./routes/entries/route.ts";
import { registerEvents } from "./routes/events/route.ts";
import { registerJobs } from "./routes/jobs/route.ts";
import { registerLabelEvent } from "./routes/label-event/route.ts";
import { registerLabelInBulk } from "./routes/label-in-bulk/route.ts";
import { registerLearning } from "./routes/learning/route.ts";
import { registerLists } from "./routes/lists/route.ts";
import { registerLive } from "./routes/live/route.ts";
import { registerLoosenings } from "./routes/loosenings/route.ts";
import { registerOidc } from "./routes/oidc/route.ts";
import { registerReadCustomer } from "./routes/read-customer/route.ts";
import { registerReadEvent } from "./routes/read-event/route.ts";
import { registerRecordEvent } from "./routes/record-event/route.ts";
import { registerRecordEvents } from "./routes/record-events/route.ts";
import { registerRegister } from "./routes/register/route.ts";
import { registerRetention } from "./routes/retention/route.ts";
import { registerRuleBacktest } from "./routes/rule-backtest/route.ts";
import { registerRuleDraft } from "./routes/rule-draft/route.ts";
import { registerRuleModel } from "./routes/rule-model/route.ts";
import { registerRuleShadow } from "./routes/rule-shadow/route.ts";
import { registerRules } from "./routes/rules/route.ts";
import { registerScreenName } from "./routes/screen-name/route.ts";
import { registerScreening } from "./routes/screening/route.ts";
import { registerSearch } from "./routes/search/route.ts";
import { registerSession } from "./routes/session/route.ts";
import { registerSimulations } from "./routes/simulations/route.ts";
import { registerPeople, registerUsers } from "./routes/users/route.ts";
import { registerValidation } from "./routes/validation/route.ts";
import { registerWebhooks } from "./routes/webhooks/route.ts";
import { registerWhatIf } from "./routes/what-if/route.ts";
import { registerWorkspace } from "./routes/workspace/route.ts";

export interface AppOptions {
	readonly service: Service;
	/** Tells whether this process may get traffic. */
	checkReadiness(): Promise<Readiness>;
	readonly log: Logger;
	readonly metrics: Metrics;
	/** Undefined if telemetry is off. */
	readonly telemetry?: Telemetry | undefined;
	/** A response that took longer is logged, whatever its status. */
	readonly slowMs?: number;
	/** The folder of the built dashboard. Without it, the dashboard's paths respond that it is not built. */
	readonly dashboardDir?: string | undefined;
	/** The public address, the trusted proxies and the HTTP parser. */
	readonly access?: AccessSettings;
	/** The server closes a connection whose client reads nothing of a waiting response for this long. */
	readonly writeMsMax?: number;
	/** The days of a simulation that the dashboard asks for. Tests simulate fewer. */
	readonly simulatedDays?: number;
}

/** A parameter has at most 128 characters of four bytes, and each byte may be written as `%XX`. */
const PATH_PARAMETER_LENGTH_MAX = 128 * 4 * 3;

export function buildApp({
	service,
	checkReadiness,
	log,
	metrics,
	slowMs = 1000,
	telemetry,
	dashboardDir,
	access = NO_ACCESS_SETTINGS,
	writeMsMax = WRITE_MS_MAX,
	simulatedDays = SIMULATED_DAYS,
}: AppOptions): FastifyInstance {
	const buildRequestId = createRequestIds();
	const describeFailure = createFailureDescriber(log);
	const presentFailure = createFailurePresenter(describeFailure);
	const report = createRequestReport({ log, metrics, slowMs, telemetry });
	const app = Fastify({
		logger: false,
		bodyLimit: BODY_BYTES_MAX,
		...CONNECTION_LIMITS,
		http: { ...CONNECTION_LIMITS.http, ServerResponse: CountedResponse },
		routerOptions: { maxParamLength: PATH_PARAMETER_LENGTH_MAX },
		genReqId: ({ headers }) => buildRequestId(headers["x-request-id"]),
		// While closing, the server still answers a request on an open connection and then closes the connection.
		return503OnClosing: false,
		frameworkErrors: presentFailure,
		clientErrorHandler: (error, socket) => refuseConnection(error, socket, buildRequestId()),
	});
	app.decorateRequest("caller", null);
	app.decorateRequest("errorCode", null);
	app.decorateRequest("isOwnLimit", false);
	app.setErrorHandler(presentFailure);
	registerBodyParser(app);
	setCommonHeaders(app);
	reportRequests(app, report);
	refuseUnknownRoutes(app);
	// A chunked body has no known end. If the server stops reading it, the connection must close after the response.
	app.addHook("onSend", ({ raw, headers }, reply, _payload, done) => {
		if (headers["transfer-encoding"] !== undefined && !raw.complete) reply.header("connection", "close");
		done();
	});
	// Each round of decisions checks the clock against the database's. All other changes check it here.
	app.addHook("onRequest", ({ method }, _reply, done) => {
		if (method === "GET" || method === "HEAD") done();
		else
			settleNowOrLater(
				() => service.clock.check(),
				() => done(),
				done,
			);
	});
	registerOperationRoutes(app, checkReadiness, metrics);
	registerReference(app, access);
	registerDashboard(app, dashboardDir, access);
	const forPeople = { app, service, settings: access };
	registerSession(forPeople);
	if (service.oidc !== undefined) registerOidc(forPeople, service.oidc, log);
	registerUsers(forPeople);
	registerJobs(forPeople);
	registerLists(forPeople);
	const refusals = new HeldRefusals(app.server);
	servePlainEvents({
		...{ app, service, metrics, refusals, buildRequestId, describeFailure, report, writeMsMax },
		isOn: access.hasPlainHttp,
	});
	app.server.setTimeout(writeMsMax, (socket) => getPace(socket)?.expire());
	app.register((v1, _options, done) => {
		v1.addHook("onRequest", createAuthentication(service, access));
		noteRequests(v1, service);
		const routes = { app: v1, service };
		const findCaller = createCallerLookup(service, access);
		registerRecordEvent({ ...routes, metrics, refusals });
		registerRecordEvents({ ...routes, metrics });
		registerReadEvent(routes);
		registerReadCustomer(routes);
		registerLabelEvent(routes);
		registerScreenName(routes);
		registerScreening(routes);
		registerSearch(routes);
		registerEntries(routes);
		registerRegister(routes);
		registerLabelInBulk(routes);
		registerLearning(routes);
		registerValidation(routes);
		registerRules(routes);
		registerRuleBacktest(routes);
		registerRuleDraft(routes);
		registerRuleModel(routes);
		registerRuleShadow(routes);
		registerCases(routes);
		registerCasework(routes);
		registerLive(routes, { findCaller });
		registerCustomers(routes);
		registerRetention(routes);
		registerEvents(routes);
		registerWhatIf(routes);
		registerWorkspace(routes);
		registerSimulations(routes, { findCaller, days: simulatedDays });
		registerLoosenings(routes);
		registerPeople(routes);
		registerWebhooks(routes);
		done();
	});
	return app;
}
