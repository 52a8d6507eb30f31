// `npm run bench`: installs, builds, and measures the built server against a bare insert. See bench/README.md.

import { prepare } from "./prepare.mjs";

try {
	prepare(["apps/server"]);
	// Imported after the build, because it imports built files.
	const { readOptions, USAGE } = await import("../bench/options.mjs");
	const options = readOptions(process.argv.slice(2));
	if (options === undefined) console.log(USAGE);
	else if (options.isRulesOnly) (await import("../bench/rules.mjs")).runRulesBench(options);
	else if (options.isWebhooksOnly) await (await import("../bench/webhooks.mjs")).runWebhooksBench(options);
	else if (options.against !== undefined || options.replicas > 1)
		await (await import("../bench/against.mjs")).runAgainst(options);
	else if (options.isOpenLoop) await (await import("../bench/open-loop.mjs")).runOpenLoop(options);
	else if (options.isBatch) await (await import("../bench/batches.mjs")).runBatchBench(options);
	else if (options.imported !== undefined) await (await import("../bench/import.mjs")).runImportBench(options);
	else if (options.isGrowth) await (await import("../bench/growth.mjs")).runGrowth(options);
	else if (options.soakMinutes !== undefined) await (await import("../bench/soak.mjs")).runSoak(options);
	else await (await import("../bench/main.mjs")).runBench(options);
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
