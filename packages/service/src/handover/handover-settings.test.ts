import { describe, expect, it } from "vitest";
import { readHandoverSettings } from "./handover-settings.ts";

const read = (address: string, mainPort = 4500) => readHandoverSettings({ HAKIKI_HANDOVER_ADDRESS: address }, mainPort);

describe("The settings of handing over", () => {
	it("need not be set: the port is the second one after the server's, or any where that is any", () => {
		expect(readHandoverSettings({}, 4_500)).toEqual({ port: 4_502, address: undefined });
		expect(readHandoverSettings({}, 0)).toEqual({ port: 0, address: undefined });
		expect(readHandoverSettings({}, 65_535)).toEqual({ port: 65_535, address: undefined });
		expect(readHandoverSettings({ HAKIKI_HANDOVER_PORT: "7000" }, 4_500)?.port).toBe(7_000);
	});

	it("name a host, with or without a port, or switch it off", () => {
		expect(read("10.0.0.7")?.address).toEqual({ host: "10.0.0.7", port: undefined });
		expect(read("node-7.example.com:4502")?.address).toEqual({ host: "node-7.example.com", port: 4_502 });
		expect(read("fd00::7")?.address).toEqual({ host: "fd00::7", port: undefined });
		expect(read("[fd00::7]:4502")?.address).toEqual({ host: "fd00::7", port: 4_502 });
		expect(read("off")).toBeUndefined();
	});

	it.each(["10.0.0.7:0", "10.0.0.7:70000", ":4502", "a b", "[fd00::7"])("refuse %j", (address) => {
		expect(() => read(address)).toThrow("HAKIKI_HANDOVER_ADDRESS must be a host, host:port or off");
	});
});
