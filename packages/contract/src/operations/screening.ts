// Operations that look names up.

import { ScreenInputSchema, ScreenSchema } from "../schemas/screen.ts";
import { defineOperation } from "./operation.ts";

export const screenName = defineOperation({
	id: "screenName",
	method: "POST",
	path: "/v1/screen",
	scope: "screen",
	tag: "Screening",
	summary: "Look a name up on the lists",
	description: "Sanctions and PEP matches for a name. It creates no customer.",
	body: ScreenInputSchema,
	answer: ScreenSchema,
	example: { body: { name: "Amina Wanjiru", dob: "1984-05-17", nationality: "KE" } },
});
