// The real nginx and Caddy, with the files of deploy/proxies. Only addresses, certificates and folders are replaced.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "./free-port.ts";
import { waitUntil } from "./wait.ts";

const PROXIES = fileURLToPath(new URL("../../deploy/proxies/", import.meta.url));

export interface Certificate {
	readonly certFile: string;
	readonly keyFile: string;
	readonly text: string;
}

export interface RunningProxy {
	readonly port: number;
	/** The port that leads people to https; only nginx has it in its file. */
	readonly plainPort: number;
	/** Where it keeps its files. */
	readonly folder: string;
	close(): Promise<void>;
}

interface Place {
	readonly folder: string;
	readonly hakiki: string;
	readonly certificate: Certificate;
	readonly port: number;
	readonly plainPort: number;
}

export const PROXY_NAMES = ["nginx", "caddy"] as const;
export type ProxyName = (typeof PROXY_NAMES)[number];

/** The reason why a proxy cannot be tried on this machine. */
export function findMissing(name: ProxyName): string | undefined {
	if (process.platform !== "linux") return "not Linux, where this machine has every address of 127.0.0.0/8";
	const versions = { nginx: ["-v"], caddy: ["version"], openssl: ["version"] };
	const missing = [name, "openssl" as const].filter((one) => spawnSync(one, versions[one]).status !== 0);
	return missing.length === 0 ? undefined : `not installed here: ${missing.join(", ")}`;
}

export async function makeCertificate(folder: string): Promise<Certificate> {
	const [certFile, keyFile] = [join(folder, "cert.pem"), join(folder, "key.pem")];
	const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
	const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
	const made = spawnSync("openssl", ["req", ...kind, ...name, "-keyout", keyFile, "-out", certFile]);
	if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
	return { certFile, keyFile, text: await readFile(certFile, "utf8") };
}

export async function startProxy(
	name: ProxyName,
	place: Pick<Place, "folder" | "hakiki" | "certificate">,
): Promise<RunningProxy> {
	const folder = join(place.folder, name);
	await mkdir(folder);
	const ports = { port: await findFreePort(), plainPort: await findFreePort() };
	const whole = { ...place, ...ports, folder };
	const child = name === "nginx" ? await spawnNginx(whole) : await spawnCaddy(whole);
	let said = "";
	child.stderr?.setEncoding("utf8").on("data", (text: string) => {
		said += text;
	});
	await waitUntil(`${name} listens`, async () => child.exitCode !== null || (await isOpen(ports.port)));
	if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
	return { ...ports, folder, close: () => end(child) };
}

async function spawnNginx({ folder, hakiki, certificate, port, plainPort }: Place): Promise<ChildProcess> {
	const site = replaceAll(await readFile(join(PROXIES, "nginx.conf"), "utf8"), [
		["127.0.0.1:4500", hakiki],
		["fraud.example.com", "localhost"],
		["listen 80;", `listen 127.0.0.1:${plainPort};`],
		["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
		["/etc/ssl/hakiki/fullchain.pem", certificate.certFile],
		["/etc/ssl/hakiki/privkey.pem", certificate.keyFile],
		["/var/log/nginx/hakiki.log", join(folder, "access.log")],
	]);
	const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
		(one) => `\t${one}_temp_path ${folder}/${one};`,
	);
	const main = ["daemon off;", `pid ${folder}/pid;`, "events {}", "http {", ...kept, "\tinclude site.conf;", "}", ""];
	await writeFile(join(folder, "site.conf"), site);
	await writeFile(join(folder, "nginx.conf"), main.join("\n"));
	const settings = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
	return spawn("nginx", settings, { stdio: ["ignore", "ignore", "pipe"] });
}

async function spawnCaddy({ folder, hakiki, certificate, port }: Place): Promise<ChildProcess> {
	const tls = `tls ${certificate.certFile} ${certificate.keyFile}`;
	const site = replaceAll(await readFile(join(PROXIES, "Caddyfile"), "utf8"), [
		["reverse_proxy 127.0.0.1:4500", `reverse_proxy ${hakiki}`],
		["\nfraud.example.com {", `\nhttps://localhost:${port} {\n\tbind 127.0.0.1\n\t${tls}`],
	]);
	await writeFile(join(folder, "Caddyfile"), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
	const settings = ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
	const env = { PATH: process.env["PATH"], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
	return spawn("caddy", settings, { env, stdio: ["ignore", "ignore", "pipe"] });
}

/** Every text must be there: a file that has changed must not be tried without its replacements. */
function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
	let made = text;
	for (const [from, to] of pairs) {
		if (!made.includes(from)) throw new Error(`The file of the proxy has no ${JSON.stringify(from)}`);
		made = made.replaceAll(from, to);
	}
	return made;
}

function isOpen(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1");
		socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
		socket.once("connect", () => socket.destroy());
	});
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null) return;
	const ended = once(child, "exit");
	child.kill("SIGTERM");
	await ended;
}
