// The operator's own database by DATABASE_URL. Checks that the text is an address, and explains why a connection failed, with
// advice. A URL holds a password, so only its host, port, user and database are shown.

import { buildEngineError, readErrorCode } from "./engine-error.ts";

const FORM = /^postgres(?:ql)?:\/\/([^/?#]*)([^?]*)/s;
const EXAMPLE = "postgresql://USER:PASSWORD@HOST:5432/DATABASE";
const OTHERWISE = `It must look like ${EXAMPLE}. Without DATABASE_URL, Hakiki uses its embedded PostgreSQL`;

/** Throws for a text that is no address. The driver would take it for the name of a database on a host called “base”. */
export function checkDatabaseUrl(url: string): void {
	const problem = findProblem(url);
	if (problem !== undefined) throw buildEngineError(`DATABASE_URL is not the address of a PostgreSQL: ${problem}.`);
}

function findProblem(url: string): string | undefined {
	const [form, authority = "", path = ""] = FORM.exec(url) ?? [];
	if (form === undefined) return `it does not begin with postgresql://. ${OTHERWISE}`;
	// An @ that comes after the first of these characters means that they stand in the password.
	if (path.includes("@")) return "in a password, / must be written as %2F, ? as %3F and # as %23";
	const hosts = authority.slice(authority.lastIndexOf("@") + 1).split(",");
	const isRead = hosts.every((host) => host === "" || URL.canParse(`postgresql://${host}`));
	return isRead ? undefined : `its host or port cannot be read. ${OTHERWISE}`;
}

/** Explains why connecting failed. `isOwn` is true when the operator gave the address. */
export function explainConnecting(error: unknown, isOwn: boolean): Error {
	// The error of a refused connection to several addresses has a code and no message.
	const reason = (error instanceof Error && error.message) || readErrorCode(error) || "unknown reason";
	const advice = isOwn ? findAdvice(error, reason) : ADVICE_EMBEDDED[readErrorCode(error) ?? ""];
	return buildEngineError(
		`The database cannot be reached: ${reason}${advice === undefined ? "" : `. ${advice}`}`,
		error,
	);
}

const ADVICE_EMBEDDED: Readonly<Record<string, string>> = {
	"28P01": "Delete postgres.password in the data folder and start again; a new password will be set.",
};
const WRONG_PASSWORD = "Correct the user or password in DATABASE_URL.";
const ADVICE: Readonly<Record<string, string>> = {
	ENOTFOUND: "This host name is unknown: correct it in DATABASE_URL.",
	EAI_AGAIN: "The host's name could not be looked up: correct it in DATABASE_URL, or look at this machine's DNS.",
	ECONNREFUSED: "Nothing listens there: start PostgreSQL, or correct host and port in DATABASE_URL.",
	ENOENT: "There is no such file: correct the host or the certificate's path in DATABASE_URL.",
	EACCES: "This user may not open it: correct DATABASE_URL, or the permissions of the file.",
	ETIMEDOUT:
		"The host does not answer: correct host and port in DATABASE_URL, or let this machine through the firewall.",
	EHOSTUNREACH: "The host does not answer: correct host and port in DATABASE_URL.",
	"28P01": WRONG_PASSWORD,
	"28000": "PostgreSQL does not let this user in: correct DATABASE_URL, or add a line to its pg_hba.conf.",
	"3D000": "Make it (createdb), or name another in DATABASE_URL.",
	"42501": "Grant the user of DATABASE_URL the right to connect.",
	"53300": "PostgreSQL takes no more connections: raise its max_connections.",
	"57P03": "PostgreSQL is starting or stopping: try again in a moment.",
};

/** For failures of the driver, which have no code. */
const ADVICE_BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
	[/password must be a/, "DATABASE_URL holds no password, and PostgreSQL asks for one."],
	[
		/timeout/,
		"The host does not answer: correct host and port in DATABASE_URL, or let this machine through the firewall.",
	],
	[/does not support SSL/, "Enable TLS in PostgreSQL, or take sslmode out of DATABASE_URL."],
	[/certificate|altnames/i, "Name the authority of PostgreSQL's certificate with sslrootcert in DATABASE_URL."],
];

function findAdvice(error: unknown, reason: string): string {
	const code = readErrorCode(error) ?? "";
	const found = ADVICE[code] ?? ADVICE_BY_MESSAGE.find(([form]) => form.test(reason))?.[1];
	return found ?? "Check DATABASE_URL and PostgreSQL's log.";
}
