// The wire shape of `GET /v1/integration/requests`.

import { DECISIONS, REQUEST_HINTS, WARNING_CODES } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { ERROR_CODES } from "../present/error-catalogue.ts";
import { buildTime, buildWord, orNull } from "./builders.ts";
import { ErrorDetailSchema } from "./error.ts";

const field = Type.String({ description: "Dotted path, with array elements by index: `events.0.device`." });

const IntegrationRequestSchema = Type.Object(
	{
		at: buildTime("When the request was answered."),
		method: Type.String({ description: "The method of the request." }),
		route: Type.String({ description: "The route, for example `/v1/events`." }),
		status: Type.Integer({ description: "The status of the response." }),
		key_id: Type.String({ description: "The API key that sent the request." }),
		request_id: Type.String({
			description: "The request's id, as in the header `X-Request-Id`. One that the caller chose is masked.",
		}),
		decision: orNull(
			buildWord(DECISIONS, "The decision. For a batch, the strictest one. Null if no event was decided."),
		),
		error: orNull(
			Type.Object(
				{
					code: buildWord(ERROR_CODES, "The code of the error."),
					message: Type.String({ description: "The message of the error." }),
					details: Type.Array(ErrorDetailSchema, { description: "The first 20 invalid fields." }),
				},
				{ description: "The error. For a batch, that of the first event that failed, with the fields of all." },
			),
		),
		warnings: Type.Array(
			Type.Object({
				field,
				code: buildWord(WARNING_CODES, "The kind of warning."),
				message: Type.String({ description: "The warning." }),
			}),
			{ description: "The warnings of the response." },
		),
		hints: Type.Array(
			Type.Object({
				hint: buildWord(
					REQUEST_HINTS,
					"`no_device`: rules about new devices and stolen passwords see nothing. `no_balance`: rules about emptied accounts see nothing. `no_payee`: rules about new payees, mules and sanctions see nothing. `no_idempotency_key`: a retry stores the event a second time. `old_event`: an event of more than a day ago counts as history, opens no case and holds nobody. `future_event`: the sender's clock is ahead.",
				),
				field,
			}),
			{ description: "What would let the rules see more. Each kind is listed once." },
		),
		body: Type.Unknown({
			description:
				"The body that was sent. Each text is `•••` and each number `••• (number)`; words of the API, amounts, balances and the times of events remain. Null if the body was no JSON, larger than 64 KiB, or was not read.",
		}),
	},
	{ $id: "IntegrationRequest" },
);

export const IntegrationRequestsSchema = Type.Object(
	{ data: Type.Array(IntegrationRequestSchema) },
	{ $id: "IntegrationRequests" },
);
