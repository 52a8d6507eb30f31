// The service `secrets` of compose.yaml: makes the password of PostgreSQL and the master key at the first start, and afterwards
// changes nothing. It runs as root without a network; each file belongs to the only user that reads it.

import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";

const HAKIKI = 10_001;
const ROOT = 0;
const [folder = "/secrets"] = process.argv.slice(2);
const files = {
	password: `${folder}/postgres/password`,
	url: `${folder}/database/url`,
	masterKey: `${folder}/master-key/master.key`,
};

// A new key could open nothing that the old one sealed, and a new password would not be PostgreSQL's.
const made = [
	make(files.password, ROOT, () => randomBytes(24).toString("hex")),
	make(files.url, HAKIKI, () => `postgresql://hakiki:${readFileSync(files.password, "utf8").trim()}@postgres/hakiki`),
	make(files.masterKey, HAKIKI, () => randomBytes(32).toString("base64")),
];
console.log(made.some(Boolean) ? "The secrets were made." : "The secrets are there.");

function make(path, owner, write) {
	if (existsSync(path)) return false;
	writeFileSync(path, `${write()}\n`, { mode: 0o400, flag: "wx" });
	chownSync(path, owner, owner);
	return true;
}
