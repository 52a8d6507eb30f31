// The wire shape of every error response.

import { type Static, Type } from "@sinclair/typebox";
import { ERROR_CODES } from "../present/error-catalogue.ts";
import { buildWord } from "./builders.ts";

export const ErrorDetailSchema = Type.Object(
	{
		field: Type.String({ description: "Dotted path, with array elements by index: `asset.code`, `changes.0`." }),
		code: Type.String({ description: "The kind of error, for example `required`." }),
		message: Type.String({ description: "The problem, for example `is required for transaction`." }),
	},
	{ $id: "ErrorDetail" },
);

export const ErrorSchema = Type.Object(
	{
		error: buildWord(ERROR_CODES, "A stable code for programs."),
		message: Type.String({
			description: "A message for people. For invalid fields it is `field: message` of the first one.",
		}),
		details: Type.Array(ErrorDetailSchema, { description: "Every invalid field." }),
		request_id: Type.String({ description: "The request's id, the same as in the header `X-Request-Id`." }),
	},
	{ $id: "Error" },
);
export type ErrorView = Static<typeof ErrorSchema>;
