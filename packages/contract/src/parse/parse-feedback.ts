// Reads the body of `POST /v1/feedback`.

import { FeedbackInputSchema } from "../schemas/feedback.ts";
import { compileBodyParser } from "./parse-body.ts";

export const parseFeedback = compileBodyParser(FeedbackInputSchema);
