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
import { describe, expectTypeOf, it } from "vitest";

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
});
