// Charts.

import { defineMessages } from "./define-messages.ts";

export const t = defineMessages({
	area: "charts",
	en: {
		asTable: "Show as a table",
		asChart: "Show as a chart",
		save: "Save “{name}”",
		saveCsv: "Save as CSV",
		savePng: "Save as PNG",
		time: "Time",
		testMode: "{name} (test mode)",
		start: "Base score",
		total: "Score",
		watched: "shadow",
	},
});

declare module "./define-messages.ts" {
	interface Areas {
		readonly charts: typeof t;
	}
}
