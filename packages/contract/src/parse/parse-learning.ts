// Reads the bodies of `PUT /v1/rules/learning` and `POST /v1/feedback/bulk`.

import { BulkFeedbackSchema, LearningChangeSchema } from "../schemas/learning.ts";
import { compileBodyParser } from "./parse-body.ts";

export const parseLearningChange = compileBodyParser(LearningChangeSchema);
export const parseBulkFeedback = compileBodyParser(BulkFeedbackSchema);
