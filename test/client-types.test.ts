// The client's types are written by hand, for people to read. They must name what the service's schemas name.

import type {
	Customer,
	CustomerFields,
	Decision,
	EventInput,
	EventSignals,
	Feedback,
	FeedbackInput,
	ScreenInput,
	Screening,
	WebhookData,
} from "@hakiki/client";
import type {
	CustomerView,
	DecisionView,
	EventInputBody,
	FeedbackInput as FeedbackBody,
	LabelView,
	ScreenInput as ScreenBody,
	ScreenView,
} from "@hakiki/contract";
import { buildOpenApi } from "@hakiki/contract";
import { describe, expect, expectTypeOf, it } from "vitest";

/** Every field as a dotted path; elements of lists by the list's name. */
type Paths<Value> = Value extends string | number | boolean | null | undefined | Date
	? never
	: Value extends readonly (infer Element)[]
		? Paths<Element>
		: string extends keyof Value
			? never
			: { [Name in keyof Value & string]-?: Name | `${Name}.${Paths<NonNullable<Value[Name]>>}` }[keyof Value & string];

describe("the client's types", () => {
	it("name every field of an event, and no other", () => {
		expectTypeOf<Paths<EventSignals> | "type">().toEqualTypeOf<Paths<EventInputBody>>();
		expectTypeOf<EventInput["type"]>().toEqualTypeOf<EventInputBody["type"]>();
		expectTypeOf<NonNullable<EventInput["method"]>>().toEqualTypeOf<NonNullable<EventInputBody["method"]>>();
		expectTypeOf<NonNullable<EventInput["changes"]>[number]>().toEqualTypeOf<
			NonNullable<EventInputBody["changes"]>[number]
		>();
		expectTypeOf<NonNullable<NonNullable<EventInput["destination"]>["type"]>>().toEqualTypeOf<
			NonNullable<NonNullable<EventInputBody["destination"]>["type"]>
		>();
		expectTypeOf<NonNullable<CustomerFields["kind"]>>().toEqualTypeOf<
			NonNullable<NonNullable<EventInputBody["customer"]>["kind"]>
		>();
	});

	it("name every field of a decision, and take what the service answers", () => {
		expectTypeOf<Exclude<Paths<Decision>, "unavailable">>().toEqualTypeOf<Paths<DecisionView>>();
		expectTypeOf<DecisionView>().toExtend<Decision>();
	});

	it("name every field of a customer, a label and a screening", () => {
		expectTypeOf<Paths<Customer>>().toEqualTypeOf<Paths<CustomerView>>();
		expectTypeOf<CustomerView>().toExtend<Customer>();
		expectTypeOf<Paths<Feedback>>().toEqualTypeOf<Paths<LabelView>>();
		expectTypeOf<LabelView>().toExtend<Feedback>();
		expectTypeOf<Paths<Screening>>().toEqualTypeOf<Paths<ScreenView>>();
		expectTypeOf<ScreenView>().toExtend<Screening>();
	});

	it("send what feedback and screening ask for", () => {
		expectTypeOf<Paths<FeedbackInput>>().toEqualTypeOf<Paths<FeedbackBody>>();
		expectTypeOf<FeedbackInput["label"]>().toEqualTypeOf<FeedbackBody["label"]>();
		expectTypeOf<NonNullable<FeedbackInput["fraud_type"]>>().toEqualTypeOf<NonNullable<FeedbackBody["fraud_type"]>>();
		expectTypeOf<Paths<ScreenInput>>().toEqualTypeOf<Paths<ScreenBody>>();
	});

	it("name every field of every kind of webhook", () => {
		const { webhooks } = buildOpenApi({ answers: {} });
		const documented = Object.entries(webhooks as unknown as Record<string, Described>).map(([kind, { post }]) => {
			const { data } = post.requestBody.content["application/json"].schema.properties;
			return [kind, Object.keys(data.properties).sort()];
		});
		const named = Object.entries(WEBHOOK_FIELDS).map(([kind, fields]) => [kind, Object.keys(fields).sort()]);
		expect(Object.fromEntries(named)).toEqual(Object.fromEntries(documented));
	});
});

interface Described {
	readonly post: {
		readonly requestBody: {
			readonly content: {
				readonly "application/json": {
					readonly schema: { readonly properties: { readonly data: { readonly properties: object } } };
				};
			};
		};
	};
}

const found = { customer_id: 0, event_id: 0, case_id: 0 } as const;
const decided = { ...found, decision: 0, score: 0, risk_level: 0, reasons: 0 } as const;
const moved = { ...found, before: 0, status: 0 } as const;
const named = { event_id: 0, reference: 0, idempotency_key: 0, metadata: 0 } as const;

/** The compiler holds this against the client's types, the test against the service's document. */
const WEBHOOK_FIELDS = {
	"decision.blocked": decided,
	"decision.review_required": decided,
	"decision.resolved": { ...named, customer_id: 0, resolution: 0 },
	"case.opened": { ...found, type: 0, severity: 0, reopened: 0 },
	"case.closed": { case_id: 0, customer_id: 0, resolution: 0, events: 0, more: 0 },
	"case.due_soon": { case_id: 0, customer_id: 0, clock: 0, title: 0, due_at: 0 },
	"customer.held": moved,
	"customer.released": moved,
	"customer.blocked": moved,
	"screening.match": { ...found, status: 0, results: 0 },
	"screening.cleared": { customer_id: 0, event_id: 0, status: 0, id: 0 },
	"rules.published": { version: 0, before: 0, author: 0, reason: 0 },
	"workspace.loosening": { setting: 0, state: 0, wanted: 0, actor: 0, requested_by: 0, effective_at: 0 },
	ping: {},
} satisfies { [Kind in keyof WebhookData]: Record<keyof WebhookData[Kind], 0> };
