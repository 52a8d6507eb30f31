// Compares the audit log with the heads in the operator's log. Somebody who can write to the database can restore an older
// copy of a log together with its mark. Only this check shows it.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { formatIdOfUuid, formatUuid, parseId } from "@hakiki/domain";
import { findAuditLinks, listRealms, type Pool } from "@hakiki/store";
import { type Finding, fail, ok } from "./finding.ts";

const CHECK = "audit heads";
const LINE_LENGTH_MAX = 10_000;
const ADVICE = "The log was cut or replaced after this head was written: compare with a backup";

interface Head {
	readonly workspaceId: string;
	readonly position: number;
	readonly link: string;
}

export async function examineHeads(pool: Pool, file: string): Promise<Finding> {
	const heads = await readHeads(file);
	if (typeof heads === "string") return fail(CHECK, heads, "Name the log of a server, or its lines with: audit head");
	const names = new Map((await listRealms(pool)).map(({ id, name }) => [id, name]));
	const links = new Map<string, ReadonlyMap<number, Buffer>>();
	for (const workspaceId of new Set(heads.map((head) => head.workspaceId))) {
		const positions = heads.filter((head) => head.workspaceId === workspaceId).map(({ position }) => position);
		links.set(workspaceId, await findAuditLinks(pool, { workspaceId, positions }));
	}
	for (const { workspaceId, position, link } of heads) {
		const found = links.get(workspaceId)?.get(position);
		if (found?.toString("hex") === link) continue;
		const name = names.get(workspaceId) ?? `workspace ${formatIdOfUuid("wsp", workspaceId)}, which is gone`;
		const what = found === undefined ? "is no longer there" : "is not the one that was written down";
		return fail(CHECK, `${name}: entry ${position} ${what}`, ADVICE);
	}
	return ok(CHECK, `${heads.length === 1 ? "1 head" : `${heads.length} heads`} in the file, all fit`);
}

/** Reads each head once, in the order of the file, or says why there are none. */
async function readHeads(file: string): Promise<readonly Head[] | string> {
	const heads = new Map<string, Head>();
	try {
		for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
			const head = readHead(line);
			if (head !== undefined) heads.set(Object.values(head).join(" "), head);
		}
	} catch (error) {
		return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
	}
	return heads.size === 0 ? `${file} has no line with a head` : [...heads.values()];
}

/** Log collectors put text before a line, so parsing starts at the first brace. */
function readHead(line: string): Head | undefined {
	if (line.length > LINE_LENGTH_MAX || !line.includes('"audit head"')) return undefined;
	let read: unknown;
	try {
		read = JSON.parse(line.slice(line.indexOf("{")));
	} catch {
		return undefined;
	}
	const {
		msg,
		workspace_id: workspaceId,
		audit_position: position,
		audit_link: link,
	} = read as Readonly<Record<string, unknown>>;
	if (msg !== "audit head" || typeof workspaceId !== "string" || typeof link !== "string") return undefined;
	const workspace = parseId("wsp", workspaceId);
	if (workspace === undefined || !Number.isSafeInteger(position)) return undefined;
	return { workspaceId: formatUuid(workspace), position: Number(position), link };
}
