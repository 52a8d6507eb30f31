// The text that `hakiki start` prints when it is ready: its addresses, its keys, and a first request to paste.

import { relative } from "node:path";
import type { DemoWorkspace } from "@hakiki/service";
import type { DatabaseLocation } from "./locate-database.ts";
import type { StartSettings } from "./start-settings.ts";

export interface WelcomeFacts {
	readonly version: string;
	readonly settings: StartSettings;
	readonly port: number;
	/** The port for probes. Undefined if probes use the main port. */
	readonly probePort?: number | undefined;
	readonly demos: readonly DemoWorkspace[];
	/** False if `--no-demo` left a new installation without a workspace. */
	readonly hasWorkspace: boolean;
	/** True while there are no users. */
	readonly needsAdmin: boolean;
	readonly masterKeyOrigin: string;
	/** The folder of the embedded PostgreSQL's files. */
	readonly clusterDir?: string | undefined;
	/** The one-time token that creates the first admin. Undefined if there are users, or if no key may be printed. */
	readonly setupToken?: string | undefined;
	/** The public address of the dashboard, if the operator set it. */
	readonly publicUrl?: string | undefined;
	readonly tookMs: number;
}

const COUNTRIES = { KE: "Kenya", NG: "Nigeria" } as const;

export function writeWelcome(facts: WelcomeFacts): string {
	const { version, settings, port, demos, masterKeyOrigin, clusterDir, tookMs } = facts;
	const address = formatAddress(settings.host, port);
	const lines = [
		`Hakiki ${version} is ready at ${address} (${describeProcesses(settings)}, ${formatTook(tookMs)})`,
		"",
	];
	if (settings.role !== "worker") {
		lines.push(...describeDashboard(facts, facts.publicUrl ?? address), ...describeWorkspaces(facts));
		if (settings.showsKeys) lines.push(...describeTrial(demos, address));
	}
	if (facts.probePort !== undefined) {
		lines.push(`  Probes      ${formatAddress(settings.host, facts.probePort)}/readyz, with /healthz and /metrics`);
	}
	lines.push(...describeLocation(settings.location, clusterDir));
	lines.push(`  Master key  ${masterKeyOrigin}: keep a copy elsewhere; without it nothing stored can be read`);
	lines.push("", "Ctrl-C stops it.", "");
	return lines.join("\n");
}

/** The token follows `#`, so that browsers do not send it to a server and proxies do not log it. */
function describeDashboard({ setupToken, needsAdmin, publicUrl }: WelcomeFacts, address: string): string[] {
	if (setupToken !== undefined) {
		return [
			"  Dashboard   open this within a day to become its admin; it works once",
			`              ${address}/join#${setupToken}`,
			"",
		];
	}
	if (!needsAdmin) return [`  Dashboard   ${address}`, ""];
	const url = publicUrl === undefined ? ` --url ${address}` : "";
	return [
		`  Dashboard   ${address}`,
		`              get the first admin's link with: npx hakiki users invite --role admin${url}`,
		"",
	];
}

/** A key in a log can be read by everybody who can read the log, so there the text names the command that makes one. */
function describeWorkspaces({ demos, hasWorkspace, settings }: WelcomeFacts): string[] {
	if (!hasWorkspace) return ["  Make a workspace with: npx hakiki workspace create --name NAME --country KE|NG", ""];
	if (demos.length === 0) return ["  Make a key with: npx hakiki keys create --workspace NAME --mode test", ""];
	return demos.flatMap(({ workspace, testKey }) => [
		`  ${COUNTRIES[workspace.country].padEnd(10)}  ${workspace.id}  ${workspace.name}`,
		settings.showsKeys
			? `  test key    ${testKey}`
			: `              make a test key with: npx hakiki keys create --workspace "${workspace.name}" --mode test`,
		"",
	]);
}

/** An example of two events. The first one changes the decision on the second. */
function describeTrial(demos: readonly DemoWorkspace[], address: string): string[] {
	const [demo] = demos;
	if (demo === undefined) return [];
	const send = (event: object): string =>
		`curl -s -w '\\n' ${address}/v1/events -H 'Authorization: Bearer ${demo.testKey}' -H 'Content-Type: application/json' -d '${JSON.stringify(event)}'`;
	return [
		"Try it: Wambui's SIM is swapped, and then somebody asks for nearly all her money. Paste both lines:",
		"",
		send({ type: "sim.swap", customer_id: "wambui" }),
		send({
			type: "payout.requested",
			customer_id: "wambui",
			amount: 48_000,
			balance: 48_500,
			method: "mpesa",
			destination: { type: "mpesa", account: "0701000111" },
		}),
		"",
	];
}

function describeProcesses({ role, workers }: StartSettings): string {
	if (role === "api") return workers > 1 ? `API only, ${workers} processes` : "API only";
	if (role === "worker") return "jobs only";
	return workers > 1 ? `${workers} processes` : "one process";
}

/** The database gets its own line if it is outside the data folder, because a backup must then include both. */
function describeLocation(location: DatabaseLocation, clusterDir: string | undefined): string[] {
	if (location.kind === "embedded") {
		const isInside = clusterDir === undefined || !relative(location.dataDir, clusterDir).startsWith("..");
		return [`  Data        ${location.dataDir}`, ...(isInside ? [] : [`  Database    ${clusterDir}`])];
	}
	// Only the host is printed, without user and password.
	const host = /@([^/?]*)/.exec(location.databaseUrl)?.[1] ?? "";
	return [`  Data        PostgreSQL at DATABASE_URL${host === "" ? "" : ` (${host})`}`];
}

/** Returns an address that also works when the server listens on all addresses. */
function formatAddress(host: string, port: number): string {
	const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
	return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

function formatTook(tookMs: number): string {
	return `${(tookMs / 1000).toFixed(1)} s`;
}
