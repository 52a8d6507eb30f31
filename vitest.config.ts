import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";
import { drawSeed } from "./test/seed.ts";

const client = fileURLToPath(new URL("packages/client/src/", import.meta.url));

const PURE = [
	"packages/{domain,rules,screening,simulation,vault}/src/**/*.test.{ts,mts}",
	"apps/dashboard/src/**/*.test.ts",
];
/** Each file has a database of its own, and what it stands on keeps its state in objects, none in modules. */
const SHARING = ["packages/{service,store}/src/**/*.test.ts", "apps/server/src/**/*.test.ts"];

drawSeed();

export default defineConfig({
	resolve: {
		conditions: ["hakiki-source"],
		// The client is published, so its manifest cannot name our sources.
		alias: { "@hakiki/client": `${client}index.ts`, "#crypto": `${client}crypto-node.ts` },
	},
	ssr: { resolve: { conditions: ["hakiki-source"] } },
	test: {
		projects: [
			{
				extends: true,
				test: {
					name: "pure",
					include: PURE,
					// Nothing in these packages keeps a state, so files may share what was loaded: a third of the time.
					isolate: false,
				},
			},
			{
				extends: true,
				test: {
					name: "service",
					include: SHARING,
					globalSetup: ["test/global-setup.ts"],
					// Loading the service and its schemas again for each file took longer than most of the tests.
					isolate: false,
				},
			},
			{
				extends: true,
				test: {
					name: "house",
					isolate: false,
					include: ["packages/*/src/**/*.test.{ts,mts}", "test/**/*.test.ts"],
					exclude: ["test/browser/**", ...PURE, ...SHARING, "**/node_modules/**"],
					globalSetup: ["test/global-setup.ts", "test/system-setup.ts"],
				},
			},
			{
				extends: true,
				test: {
					name: "browser",
					isolate: false,
					include: ["test/browser/*.test.ts"],
					globalSetup: ["test/system-setup.ts", "test/browser/global-setup.ts"],
				},
			},
		],
		sequence: { sequencer: LongestFirst },
		setupFiles: ["test/setup.ts"],
		// They end what hangs. A machine that its neighbours slow down to a fifth must not make a test fail.
		testTimeout: 180_000,
		hookTimeout: 180_000,
		expect: { poll: { timeout: 20_000 } },
		// Much of what system tests do is wait, so that three keep two cores busy.
		maxWorkers: 3,
	},
});
