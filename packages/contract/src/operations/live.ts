// What happens, as it happens.

import { Type } from "@sinclair/typebox";
import { defineOperation } from "./operation.ts";

export const watchLive = defineOperation({
	id: "watchLive",
	method: "GET",
	path: "/v1/live",
	scope: "cases:read",
	tag: "Cases",
	summary: "Hear what happens",
	description:
		"Server-sent events, until either side ends it: `case.opened`, `case.changed`, `decision.blocked` and others, each only for who holds the scope to read what it is about. A message says what changed, not to what: read that by its own operation. Send the last `id` as `Last-Event-ID` to go on where you were; `refetch` says that something was missed, `end` why the stream ends. A comment comes every 15 seconds.",
	query: Type.Object({
		after: Type.Optional(
			Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: "As `Last-Event-ID`." }),
		),
	}),
	media: "text/event-stream",
	answer: Type.String({ description: "Lines of `event`, `id` and `data`." }),
});
