// The operation that streams changes as they happen.

import { Type } from "@sinclair/typebox";
import { defineOperation } from "./operation.ts";

export const watchLive = defineOperation({
	id: "watchLive",
	method: "GET",
	path: "/v1/live",
	scope: "cases:read",
	tag: "Cases",
	summary: "Stream changes as they happen",
	description:
		"A stream of server-sent events: `case.opened`, `case.changed`, `decision.blocked` and others. The caller gets only messages about objects that its scopes allow it to read. A message names the object that changed; read the new state with that object's own operation. Send the last `id` as `Last-Event-ID` to resume. `refetch` means that messages were missed. `end` gives the reason why the stream ends. The server sends a comment every 15 seconds.",
	query: Type.Object({
		after: Type.Optional(
			Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: "The same as `Last-Event-ID`." }),
		),
	}),
	media: "text/event-stream",
	answer: Type.String({ description: "Lines of `event`, `id` and `data`." }),
});
