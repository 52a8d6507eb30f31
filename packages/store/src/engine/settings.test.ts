import { expect, it } from "vitest";
import { buildServerArguments, chooseSharedBuffersMb } from "./settings.ts";

const gigabyte = 1024 ** 3;

it("gives PostgreSQL an eighth of the memory, within bounds", () => {
	expect(chooseSharedBuffersMb(gigabyte / 4)).toBe(64);
	expect(chooseSharedBuffersMb(2 * gigabyte)).toBe(256);
	expect(chooseSharedBuffersMb(64 * gigabyte)).toBe(512);
});

it("never turns durability off for anything but tests", () => {
	const input = { socketDir: '/a "quoted", folder', port: 5432 };
	const durable = buildServerArguments("/cluster", { ...input, durability: "durable" });
	expect(durable).toEqual(expect.arrayContaining(["fsync=on", "full_page_writes=on", "synchronous_commit=on"]));
	expect(durable).toContain('unix_socket_directories="/a ""quoted"", folder"');
	expect(buildServerArguments("/cluster", { ...input, durability: "disposable" })).toContain("fsync=off");
});
