import type { TextsOf } from "../texts.ts";

export const people: TextsOf<"people"> = {
	system: "Hakiki",
	apiKey: "Ufunguo wa API",
	formerUser: "Mtumiaji wa zamani",
};
