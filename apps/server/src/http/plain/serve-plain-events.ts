// POST /v1/events for plain requests. It makes the same checks in the same order as the Fastify route
// (`routes/record-event`) and gives the same responses byte for byte, with a seventh less processor time of the service.

import { operations, parseEventInput } from "@hakiki/contract";
import type { Permission } from "@hakiki/domain";
import type { Caller, PermitAnswer, Service } from "@hakiki/service";
import type { FastifyInstance } from "fastify";
import type { Metrics } from "../../operations/metrics.ts";
import { checkScope, refuseKey, refuseMore, settleNowOrLater, writeLimit } from "../authenticate.ts";
import { writeCommonHeaders } from "../common-headers.ts";
import type { HeldRefusals } from "../held-refusals.ts";
import { noteRequest } from "../note-requests.ts";
import type { Answer, DescribeFailure } from "../present-failure.ts";
import { decodeBody } from "../read-body.ts";
import { recordDecision } from "../record-decision.ts";
import type { ReportRequest } from "../report-requests.ts";
import { REPLAYED, refuseBusy } from "../routes/record-event/route.ts";
import { PlainConnections, type Responder } from "./plain-connections.ts";
import { type PlainRequest, readPlainRequest } from "./read-plain-request.ts";
import { AnswerText } from "./write-answer.ts";

interface PlainEventsOptions {
	readonly app: FastifyInstance;
	readonly service: Service;
	readonly metrics: Metrics;
	readonly refusals: HeldRefusals;
	readonly buildRequestId: (given?: unknown) => string;
	readonly describeFailure: DescribeFailure;
	readonly report: ReportRequest;
	readonly writeMsMax: number;
	/** If false, every connection is handed over to Node.js at its first byte. */
	readonly isOn: boolean;
}

const { method, path: route } = operations.recordEvent;
const SCOPE = operations.recordEvent.scope as Permission;

export function servePlainEvents(options: PlainEventsOptions): void {
	const { app, writeMsMax, isOn } = options;
	const answerPlain = (request: PlainRequest, responder: Responder): void =>
		new PlainExchange(options, request, responder).begin();
	const readRequest = isOn ? readPlainRequest : () => undefined;
	const connections = new PlainConnections(app.server, { readRequest, answerPlain, writeMsMax });
	app.addHook("preClose", (done) => {
		connections.close();
		done();
	});
}

class PlainExchange {
	private readonly options: PlainEventsOptions;
	private readonly request: PlainRequest;
	private readonly responder: Responder;
	private readonly id: string;
	private readonly startMs = performance.now();
	private caller: Caller | null = null;
	private permits: PermitAnswer | undefined;

	constructor(options: PlainEventsOptions, request: PlainRequest, responder: Responder) {
		this.options = options;
		this.request = request;
		this.responder = responder;
		this.id = options.buildRequestId(request.requestId);
	}

	begin(): void {
		const { service } = this.options;
		settleNowOrLater(() => service.authenticate(this.request.apiKey), this.admit, this.fail);
	}

	private readonly admit = (caller: Caller | undefined): void => {
		if (caller === undefined) {
			this.fail(refuseKey());
			return;
		}
		this.caller = caller;
		settleNowOrLater(() => this.options.service.takePermits(caller, 1), this.decide, this.fail);
	};

	private readonly decide = (permits: PermitAnswer): void => {
		const { caller } = this;
		const { service, refusals } = this.options;
		this.permits = permits;
		if (caller === null || !permits.isGranted) this.fail(refuseMore(permits));
		else if (service.isBusy(caller.realm)) refusals.hold(() => this.fail(refuseBusy()));
		else this.record(caller);
	};

	private record(caller: Caller): void {
		try {
			checkScope(caller, SCOPE);
			const { body, idempotencyKey, traceparent } = this.request;
			const input = parseEventInput(decodeBody(body), { idempotencyKeyHeader: idempotencyKey, nowMs: Date.now() });
			recordDecision(this.options, caller, input, traceparent).then(this.succeed, this.fail);
		} catch (error) {
			this.fail(error);
		}
	}

	private readonly succeed = ({ body, isReplay }: { readonly body: string; readonly isReplay: boolean }): void => {
		this.answer({ status: 200, headers: isReplay ? [REPLAYED] : [], body }, null);
	};

	private readonly fail = (error: unknown): void => {
		const failure = this.options.describeFailure(error, { id: this.id, method });
		this.answer(failure, failure.code);
	};

	private answer({ status, headers, body }: Answer, errorCode: string | null): void {
		const { id, caller, permits, responder } = this;
		const text = new AnswerText(status);
		writeCommonHeaders(text, id);
		if (permits !== undefined) writeLimit(text, permits);
		for (const [name, value] of headers) text.header(name, value);
		responder.write(text.finish(body, responder.isLeaving));
		const durationMs = performance.now() - this.startMs;
		const { traceparent, idempotencyKey, body: sent, requestId: given } = this.request;
		if (caller !== null) {
			noteRequest(this.options.service, caller, {
				requestId: given === id ? undefined : id,
				method,
				route,
				status,
				hasIdempotencyKey: idempotencyKey !== undefined,
				body: sent,
				answer: body,
			});
		}
		this.options.report({ requestId: id, method, route, status, durationMs, caller, errorCode, traceparent });
	}
}
