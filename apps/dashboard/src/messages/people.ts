// Names of actors that are not users.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "people",
	en: {
		system: "Hakiki",
		apiKey: "An API key",
		commandLine: "Command line ({name})",
		formerUser: "A former user",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly people: typeof t;
	}
}
