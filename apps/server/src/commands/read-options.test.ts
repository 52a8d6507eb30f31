import { describe, expect, it } from "vitest";
import { UsageError } from "./command.ts";
import { type OptionRules, readOptions } from "./read-options.ts";

const rules: OptionRules = {
	required: ["workspace"],
	texts: ["mode", "limit"],
	flags: ["force"],
	positionals: ["FILE"],
};

const refusalOf = (args: readonly string[], then?: (options: ReturnType<typeof readOptions>) => unknown): string => {
	try {
		const options = readOptions(args, rules);
		then?.(options);
		return "taken";
	} catch (error) {
		expect(error).toBeInstanceOf(UsageError);
		return (error as UsageError).message;
	}
};

describe("the options of a command", () => {
	it("are read with their values, flags and positional arguments", () => {
		const options = readOptions(
			["a.csv", "--workspace", "Shop", "--limit=7", "--force", "--json", "--data", "d"],
			rules,
		);
		expect(options.positional("FILE")).toBe("a.csv");
		expect(options.requiredText("workspace")).toBe("Shop");
		expect(options.wholeNumber("limit", { min: 1, max: 10 })).toBe(7);
		expect(options.has("force")).toBe(true);
		expect(options.isJson).toBe(true);
		expect(options.data).toBe("d");
		expect(options.text("mode")).toBeUndefined();
		expect(options.choice("mode", ["test"])).toBeUndefined();
	});

	it.each([
		[["f", "--workspace", "x", "--colour", "red"], "Unknown option '--colour'"],
		[["f"], "--workspace is required"],
		[["f", "--workspace", ""], "--workspace is empty"],
		[["f", "--workspace", "a", "--workspace", "b"], "--workspace is given 2 times"],
		[["--workspace", "x"], "FILE is required"],
		[["f", "g", "--workspace", "x"], "Unexpected argument 'g'"],
	])("%j are refused: %s", (args, message) => {
		expect(refusalOf(args)).toBe(message);
	});

	it("names an option whose value is missing or stands where a flag does", () => {
		expect(refusalOf(["f", "--workspace"])).toContain("--workspace");
		expect(refusalOf(["f", "--workspace", "x", "--force=yes"])).toContain("--force");
	});

	it.each(["0", "11", "-1", "1.5", "1e1", "ten", "9007199254740993"])("take %s as no number from 1 to 10", (text) => {
		const limits = { min: 1, max: 10 };
		expect(
			refusalOf(["f", "--workspace=x", `--limit=${text}`], (options) => options.wholeNumber("limit", limits)),
		).toBe("--limit must be a whole number from 1 to 10");
	});

	it("refuse a word that is not one of the choices", () => {
		const read = (options: ReturnType<typeof readOptions>) => options.requiredChoice("mode", ["test", "live"]);
		expect(refusalOf(["f", "--workspace=x", "--mode=prod"], read)).toBe("--mode must be one of: test, live");
		expect(refusalOf(["f", "--workspace=x"], read)).toBe("--mode is required");
	});
});
