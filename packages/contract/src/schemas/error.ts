// The wire shape of every answer that is not a success.

import { type Static, Type } from "@sinclair/typebox";
import { ERROR_CODES } from "../present/error-catalogue.ts";
import { buildWord } from "./builders.ts";

export const ErrorDetailSchema = Type.Object(
	{
		field: Type.String({ description: "Dotted path, elements by index: `asset.code`, `changes.0`." }),
		code: Type.String({ description: "What kind of mistake, e.g. `required`." }),
		message: Type.String({ description: "What is wrong, e.g. `is required for transaction`." }),
	},
	{ $id: "ErrorDetail" },
);

export const ErrorSchema = Type.Object(
	{
		error: buildWord(ERROR_CODES, "A stable code for programs."),
		message: Type.String({ description: "For people; for a wrong field, `field: message` of the first one." }),
		details: Type.Array(ErrorDetailSchema, { description: "Every wrong field, not the first alone." }),
		request_id: Type.String({ description: "The same as the header `X-Request-Id`." }),
	},
	{ $id: "Error" },
);
export type ErrorView = Static<typeof ErrorSchema>;
