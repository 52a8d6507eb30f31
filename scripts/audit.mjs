// `npm run audit`: asks the registry for known vulnerabilities of the packages that run in production. It needs the
// network, so it is not a test. With --if-reachable, a registry that does not answer is not a failure.

import { spawnSync } from "node:child_process";
import { root } from "./prepare.mjs";
import { listShippedPaths, readLockedPackages } from "./shipped-packages.mjs";

const ANSWER_MS_MAX = 60_000;
const BYTES_MAX = 50_000_000;
/** From this severity on the audit fails. Lower ones are only printed. */
const GRAVE = ["high", "critical"];

const isOptional = process.argv.includes("--if-reachable");
const { stdout, error } = spawnSync("npm", ["audit", "--json", "--fetch-retries=1"], {
	cwd: root,
	encoding: "utf8",
	timeout: ANSWER_MS_MAX,
	maxBuffer: BYTES_MAX,
	stdio: ["ignore", "pipe", "ignore"],
});
const report = readReport(stdout);

if (report?.vulnerabilities === undefined) {
	const why = error?.message ?? report?.message ?? report?.error?.summary ?? "it did not answer";
	console.error(`The registry could not be asked for known vulnerabilities: ${why}`);
	process.exitCode = isOptional ? 0 : 2;
} else {
	const shipped = listShippedPaths(readLockedPackages());
	const found = Object.values(report.vulnerabilities).filter(({ nodes }) => nodes.some((path) => shipped.has(path)));
	for (const { name, severity, range, via, fixAvailable } of found) {
		const titles = via.filter((one) => typeof one === "object").map(({ title, url }) => `${title} (${url})`);
		const remedy = fixAvailable === false ? "there is no fix yet" : "a newer version fixes it";
		console.log(`${severity}: ${name} ${range}: ${titles.join("; ") || `by way of ${via.join(", ")}`}; ${remedy}`);
	}
	const grave = found.filter(({ severity }) => GRAVE.includes(severity));
	console.log(
		`${found.length} of ${shipped.size} packages in production have known vulnerabilities, ${grave.length} of them high or critical.`,
	);
	process.exitCode = grave.length === 0 ? 0 : 1;
}

function readReport(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
