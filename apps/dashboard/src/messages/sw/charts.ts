import type { TextsOf } from "../texts.ts";

export const charts: TextsOf<"charts"> = {
	asTable: "Onyesha kama jedwali",
	asChart: "Onyesha kama chati",
	save: "Hifadhi “{name}”",
	saveCsv: "Hifadhi kama CSV",
	savePng: "Hifadhi kama PNG",
	time: "Muda",
	testMode: "{name} (modi ya majaribio)",
	start: "Alama ya msingi",
	total: "Alama",
	watched: "kivuli",
};
