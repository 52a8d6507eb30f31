// `npm run bench:dashboard`: installs, builds, and measures the dashboard in a real browser. See bench/README.md.

import { prepare, prepareDashboard } from "./prepare.mjs";

try {
	prepare(["apps/server"]);
	prepareDashboard();
	// Imported after the build, because it imports built files.
	const { runDashboardBench } = await import("../bench/dashboard/main.mjs");
	await runDashboardBench(process.argv.slice(2));
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
