// Deprecated names, which keep working.

import type { Customer, Feedback, Screening } from "./answers.ts";
import type { Decision } from "./decision.ts";
import { HakikiError } from "./error.ts";
import type { EventInput } from "./event-input.ts";
import { Hakiki } from "./hakiki.ts";

/** @deprecated Use `Hakiki`. */
export const HakikiClient = Hakiki;
/** @deprecated Use `Hakiki`. */
export type HakikiClient = Hakiki;
/** @deprecated Use `HakikiError`. */
export const HakikiApiError = HakikiError;
/** @deprecated Use `HakikiError`. */
export type HakikiApiError = HakikiError;
/** @deprecated Use `EventInput`. */
export type EventPayload = EventInput;
/** @deprecated Use `Decision`. */
export type DecisionResponse = Decision;
/** @deprecated Use `Customer`. */
export type CustomerResponse = Customer;
/** @deprecated Use `Feedback`. */
export type FeedbackResponse = Feedback;
/** @deprecated Use `Screening`. */
export type ScreenResponse = Screening;
