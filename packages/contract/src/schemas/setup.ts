// The wire shape of `GET /v1/setup`.

import { SETUP_STEPS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildTime, buildWord, orNull } from "./builders.ts";

export const SetupSchema = Type.Object(
	{
		steps: Type.Array(
			Type.Object({
				step: buildWord(
					SETUP_STEPS,
					"`key`: the mode has an API key in force. `event`: an event arrived. An event of a key counts within seconds, imported and simulated events after a minute or two. `lists`: the lists that the country requires are loaded. `webhook`: an endpoint accepted a delivery. `person`: a second person has joined or is invited. `master_key`: the operator has a copy. `backup`: one was recorded in the last 8 days, or PostgreSQL archives its WAL.",
				),
				done: Type.Boolean(),
			}),
		),
		latest_backup_at: orNull(buildTime("When the latest backup was recorded.")),
	},
	{ $id: "Setup" },
);
export type SetupView = Static<typeof SetupSchema>;
