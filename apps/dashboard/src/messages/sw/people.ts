import type { TextsOf } from "../texts.ts";

export const people: TextsOf<"people"> = {
	system: "Hakiki",
	apiKey: "Ufunguo wa API",
	commandLine: "Mstari wa amri ({name})",
	formerUser: "Mtumiaji wa zamani",
};
