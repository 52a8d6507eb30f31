// Builds the list of what a server in production is made of (CycloneDX), from `npm sbom` and the lock file, and checks it
// against the page of licences. The same commit always gives the same bytes.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listShippedPaths, readLockedPackages } from "./shipped-packages.mjs";

const BYTES_MAX = 50_000_000;

/** `date` is that of the commit. Throws a sentence if the packages or licences differ from the page. */
export function buildSbom(folder, { version, date }) {
	const licences = readLicences(folder);
	const locked = readLockedPackages();
	const shipped = new Set(
		[...listShippedPaths(locked)].map((path) => `${path.split("node_modules/").at(-1)}@${locked[path].version}`),
	);
	const all = askNpm(folder);
	const components = all.components
		.filter(({ "bom-ref": ref }) => shipped.has(ref))
		.map((component) => tidyComponent(component, licences))
		.sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1));
	const names = components.map((component) => component["bom-ref"]);
	assertSame(names, [...licences.keys()].sort());
	const own = `hakiki@${version}`;
	const known = new Set(names);
	const dependencies = [
		{ ref: own, dependsOn: names.filter((name) => isDirect(all, name)) },
		...all.dependencies
			.filter(({ ref }) => known.has(ref))
			.map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((name) => known.has(name)).sort() }))
			.sort((a, b) => (a.ref < b.ref ? -1 : 1)),
	];
	const sbom = {
		...{ $schema: all.$schema, bomFormat: all.bomFormat, specVersion: all.specVersion, version: 1 },
		metadata: {
			...{ timestamp: new Date(date).toISOString(), lifecycles: [{ phase: "build" }] },
			component: {
				...{ "bom-ref": own, type: "application", name: "hakiki", version, purl: `pkg:npm/${own}` },
				licenses: [{ license: { id: "Apache-2.0" } }],
			},
		},
		...{ components, dependencies },
	};
	return `${JSON.stringify({ ...sbom, serialNumber: nameByContent(sbom) }, null, 2)}\n`;
}

function askNpm(folder) {
	const { stdout, status, stderr } = spawnSync("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], {
		...{ cwd: folder, encoding: "utf8", maxBuffer: BYTES_MAX },
	});
	if (status !== 0) throw new Error(`npm sbom failed: ${stderr.trim()}`);
	return JSON.parse(stdout);
}

/** The rows of the page: `name@version` and licence. */
function readLicences(folder) {
	const page = readFileSync(join(folder, "docs/reference/licences.md"), "utf8");
	const rows = [...page.matchAll(/^\| (\S+) \| (\d\S*) \| ([^|]+) \|$/gm)];
	return new Map(rows.map(([, name, version, licence]) => [`${name}@${version}`, licence.trim()]));
}

/** Some packages name no licence in their manifest. The page says where theirs stands. */
function tidyComponent({ properties: _properties, ...component }, licences) {
	const ref = component["bom-ref"];
	const stated = licences.get(ref);
	const own = (component.licenses ?? []).map(({ license, expression }) => expression ?? license?.id ?? license?.name);
	if (own.length > 0 && own.join(" AND ") !== stated) {
		throw new Error(
			`The licence of ${ref} is ${own.join(" AND ")}, and ${stated ?? "missing"} in docs/reference/licences.md`,
		);
	}
	return {
		...component,
		scope: "required",
		licenses: own.length > 0 ? component.licenses : [{ license: { id: stated } }],
	};
}

function assertSame(names, listed) {
	const missing = listed.filter((name) => !names.includes(name));
	const extra = names.filter((name) => !listed.includes(name));
	if (missing.length + extra.length === 0) return;
	const parts = [
		...(missing.length > 0 ? [`npm sbom lacks ${missing.join(", ")}`] : []),
		...(extra.length > 0 ? [`docs/reference/licences.md lacks ${extra.join(", ")}`] : []),
	];
	throw new Error(parts.join("; "));
}

/** Whether one of our own packages asks for it. */
function isDirect({ dependencies }, name) {
	return dependencies.some(({ ref, dependsOn = [] }) => /^(@hakiki\/|hakiki@)/.test(ref) && dependsOn.includes(name));
}

/** A serial number must be a UUID. A random one would differ between two runs. */
function nameByContent(value) {
	const digest = createHash("sha256").update(JSON.stringify(value)).digest("hex");
	const variant = ((Number.parseInt(digest[16], 16) & 3) | 8).toString(16);
	const parts = [
		digest.slice(0, 8),
		digest.slice(8, 12),
		`8${digest.slice(13, 16)}`,
		`${variant}${digest.slice(17, 20)}`,
	];
	return `urn:uuid:${[...parts, digest.slice(20, 32)].join("-")}`;
}
