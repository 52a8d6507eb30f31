import { afterEach, describe, expect, it } from "vitest";
import { defineMessages, setLanguage } from "./define-messages.ts";

const t = defineMessages({
	en: { save: "Save", held: "{name} is held", cases: "{count} case | {count} cases" },
	sw: { save: "Hifadhi" },
});

describe("a text", () => {
	afterEach(() => setLanguage("en"));

	it("takes its values and the form that fits their count", () => {
		expect(t("held", { name: "Wanjiku" })).toBe("Wanjiku is held");
		expect(t("cases", { count: 1 })).toBe("1 case");
		expect(t("cases", { count: 0 })).toBe("0 cases");
		expect(t("cases", { count: 12_000 })).toBe("12,000 cases");
	});

	it("leaves a value as it was typed, braces included", () => {
		expect(t("held", { name: "{count} | $& <b>" })).toBe("{count} | $& <b> is held");
	});

	it("is English where a language lacks it", () => {
		setLanguage("sw");
		expect(t("save")).toBe("Hifadhi");
		expect(t("held", { name: "Wanjiku" })).toBe("Wanjiku is held");
	});
});
