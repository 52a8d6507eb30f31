// The wire format: the shapes of requests and responses, strict readers for requests, and writers for responses.

export { JSON_DEPTH_MAX, type ParsedJson, parseJson } from "./json/parse-json.ts";
export { buildOpenApi } from "./openapi/build-document.ts";
export type { Json, JsonObject } from "./openapi/convert-schema.ts";
export { RECORDED_ANSWERS } from "./openapi/recorded-answers.ts";
export { compileOperation } from "./operations/compile-operation.ts";
export { OPERATIONS, operations } from "./operations/index.ts";
export { CSV_ROWS_MAX, type ListPage, listOfAnswer } from "./operations/list-of-answer.ts";
export {
	type Access,
	type AnswerOf,
	type BodyOf,
	defineOperation,
	isForKeys,
	listErrorsOf,
	type Operation,
	type ParametersOf,
	type QueryOf,
	TAGS,
	type Tag,
} from "./operations/operation.ts";
export { EXAMPLE_IDS, PATH_PARAMETERS } from "./operations/parameters.ts";
export { foldScreenInput, type ScreenQuery } from "./parse/fold-screen-input.ts";
export { parseMoment } from "./parse/formats.ts";
export { checkEntry, parseEntry } from "./parse/parse-entry.ts";
export { parseEventInput } from "./parse/parse-event.ts";
export { type BatchedEvent, type BatchRead, parseEventBatch } from "./parse/parse-event-batch.ts";
export { type HistoryLine, parseHistoryLine, peekCustomerId } from "./parse/parse-history-line.ts";
export { parseRulesDraft } from "./parse/parse-rules.ts";
export * from "./present/error-catalogue.ts";
export {
	roundTo,
	viewComparison,
	viewRulePreview,
	viewRulesBacktest,
	viewScores,
	viewSweep,
} from "./present/present-backtest.ts";
export * from "./present/present-case.ts";
export * from "./present/present-casework.ts";
export * from "./present/present-customer.ts";
export * from "./present/present-customers.ts";
export * from "./present/present-decision.ts";
export * from "./present/present-entry.ts";
export * from "./present/present-error.ts";
export * from "./present/present-event.ts";
export * from "./present/present-event-batch.ts";
export * from "./present/present-events.ts";
export * from "./present/present-label.ts";
export * from "./present/present-layer.ts";
export * from "./present/present-learning.ts";
export * from "./present/present-lists.ts";
export { viewModelChanged, viewModelReading } from "./present/present-model.ts";
export * from "./present/present-overview.ts";
export * from "./present/present-register.ts";
export * from "./present/present-request.ts";
export * from "./present/present-retention.ts";
export * from "./present/present-rules.ts";
export * from "./present/present-screen.ts";
export * from "./present/present-screening.ts";
export * from "./present/present-setup.ts";
export * from "./present/present-team.ts";
export * from "./present/present-users.ts";
export * from "./present/present-validation.ts";
export * from "./present/present-webhook.ts";
export * from "./present/present-what-if.ts";
export * from "./present/present-workspace.ts";
export type { CaseExport } from "./schemas/cases.ts";
export * from "./schemas/customer.ts";
export * from "./schemas/decision.ts";
export * from "./schemas/entry.ts";
export * from "./schemas/error.ts";
export * from "./schemas/event.ts";
export { BATCH_EVENTS_MAX } from "./schemas/event-batch.ts";
export * from "./schemas/event-input.ts";
export * from "./schemas/feedback.ts";
export * from "./schemas/learning.ts";
export { CHUNK_BYTES_MAX } from "./schemas/lists.ts";
export { MODEL_BODY_BYTES_MAX } from "./schemas/outside-model.ts";
export { viewPage } from "./schemas/page.ts";
export * from "./schemas/rules.ts";
export * from "./schemas/screen.ts";
export * from "./schemas/webhook.ts";
