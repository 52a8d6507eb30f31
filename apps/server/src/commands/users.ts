// `hakiki users …`: manages the dashboard's users. A person who can run this on the server can give anybody access.

import { type NewInvitation, ROLES, type UserFacts } from "@hakiki/domain";
import { changeUser, endUserSessions, findUserByName, inviteUser, listUsers, resetUser } from "@hakiki/service";
import { readAccessSettings } from "../http/access-settings.ts";
import type { Command, CommandIo } from "./command.ts";
import { formatIso, formatMoment, formatTable } from "./print-table.ts";
import { type Options, readOptions } from "./read-options.ts";
import { withAdminTools } from "./with-service.ts";

const URL_DEFAULT = "http://127.0.0.1:4500";
const PAGE = 200;
const URL_LINE = `  --url         address of the dashboard in the link (default HAKIKI_PUBLIC_URL or ${URL_DEFAULT})`;

export const inviteCommand: Command = {
	name: "users invite",
	usage: `--role ${ROLES.join("|")} [--email ADDRESS] [--workspaces LIST|none] [--url URL] [--data DIR] [--json]

  --email       the person's address (default: the person enters it)
  --workspaces  ids or names, separated by commas, or none (default all; an admin always has all)
${URL_LINE}`,
	async run(args, io) {
		const options = readOptions(args, { required: ["role"], texts: ["email", "workspaces", "url"] });
		const role = options.requiredChoice("role", ROLES);
		const workspaces = readWorkspaces(options);
		const needs = { purpose: "hakiki users invite" };
		const made = await withAdminTools(options, io, needs, (tools) =>
			inviteUser(tools, { email: options.text("email"), role, workspaces, actor: io.actor }),
		);
		printLink(options, io, made, `A link for ${made.email ?? "somebody"} to join as ${role}, once, within a week:`);
		return 0;
	},
};

export const listCommand: Command = {
	name: "users list",
	usage: "[--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, {});
		const users: UserFacts[] = [];
		await withAdminTools(options, io, { purpose: "hakiki users list" }, async (tools) => {
			let cursor: string | undefined;
			do {
				const page = await listUsers(tools, { cursor, limit: PAGE });
				users.push(...page.items);
				cursor = page.next;
			} while (cursor !== undefined);
		});
		if (options.isJson) io.print(JSON.stringify({ users: users.map(present) }));
		else if (users.length === 0) io.say("There are no users yet: npx hakiki users invite --role admin");
		else io.print(formatTable(["ID", "E-MAIL", "NAME", "ROLE", "WORKSPACES", "SIGNED IN", "STATE"], users.map(toRow)));
		return 0;
	},
};

export const setRoleCommand: Command = {
	name: "users set-role",
	usage: `USER --role ${ROLES.join("|")} [--workspaces LIST|all|none] [--data DIR] [--json]

  USER          the user's id or e-mail address
  --workspaces  ids or names, separated by commas, or all, or none (default: unchanged)`,
	async run(args, io) {
		const options = readOptions(args, { required: ["role"], texts: ["workspaces"], positionals: ["USER"] });
		const role = options.requiredChoice("role", ROLES);
		const isNamed = options.text("workspaces") !== undefined;
		const change = { role, ...(isNamed && { workspaces: readWorkspaces(options) }) };
		return changeOne(options, io, "hakiki users set-role", change, (user) => `${user.email} is ${user.role} now.`);
	},
};

export const disableCommand: Command = {
	name: "users disable",
	usage: "USER [--data DIR] [--json]",
	run(args, io) {
		const options = readOptions(args, { positionals: ["USER"] });
		return changeOne(options, io, "hakiki users disable", { isDisabled: true }, (user) => `Disabled ${user.email}.`);
	},
};

export const enableCommand: Command = {
	name: "users enable",
	usage: "USER [--data DIR] [--json]",
	run(args, io) {
		const options = readOptions(args, { positionals: ["USER"] });
		return changeOne(options, io, "hakiki users enable", { isDisabled: false }, (user) => `Enabled ${user.email}.`);
	},
};

export const resetCommand: Command = {
	name: "users reset",
	usage: `USER [--url URL] [--data DIR] [--json]

${URL_LINE}`,
	async run(args, io) {
		const options = readOptions(args, { texts: ["url"], positionals: ["USER"] });
		const made = await withAdminTools(options, io, { purpose: "hakiki users reset" }, async (tools) => {
			const { id: userId } = await findUserByName(tools, options.positional("USER"));
			return resetUser(tools, { userId, actor: io.actor, isRecovery: true });
		});
		printLink(options, io, made, `A link for ${made.email} to set a new password, once, within a day:`);
		return 0;
	},
};

export const signOutCommand: Command = {
	name: "users sign-out",
	usage: "USER [--data DIR] [--json]",
	async run(args, io) {
		const options = readOptions(args, { positionals: ["USER"] });
		const ended = await withAdminTools(options, io, { purpose: "hakiki users sign-out" }, async (tools) => {
			const { id: userId } = await findUserByName(tools, options.positional("USER"));
			return endUserSessions(tools, { userId, actor: io.actor });
		});
		io.print(options.isJson ? JSON.stringify({ ended }) : `Sessions ended: ${ended}.`);
		return 0;
	},
};

async function changeOne(
	options: Options,
	io: CommandIo,
	purpose: string,
	change: Omit<Parameters<typeof changeUser>[1], "userId" | "actor">,
	tell: (user: UserFacts) => string,
): Promise<number> {
	const user = await withAdminTools(options, io, { purpose }, async (tools) => {
		const { id: userId } = await findUserByName(tools, options.positional("USER"));
		return changeUser(tools, { ...change, userId, actor: io.actor });
	});
	io.print(options.isJson ? JSON.stringify(present(user)) : tell(user));
	return 0;
}

function readWorkspaces(options: Options): readonly string[] | null {
	const text = options.text("workspaces");
	if (text === undefined || text === "all") return null;
	return text === "none" ? [] : text.split(",").map((word) => word.trim());
}

function printLink(options: Options, io: CommandIo, made: NewInvitation, sentence: string): void {
	const base = options.text("url")?.replace(/(?<!\/)\/+$/, "") ?? readAccessSettings(io.env).publicUrl ?? URL_DEFAULT;
	const link = `${base}/join#${made.token}`;
	if (options.isJson) {
		const { id, kind, email, role, token } = made;
		io.print(JSON.stringify({ id, kind, email, role, token, link, expires_at: formatIso(made.expiresAt) }));
		return;
	}
	io.say(sentence);
	io.print(link);
}

function present(user: UserFacts) {
	return {
		id: user.id,
		email: user.email,
		name: user.name,
		role: user.role,
		workspaces: user.workspaces,
		status: user.isDisabled ? "disabled" : "active",
		has_password: user.hasPassword,
		has_totp: user.hasTotp,
		has_oidc: user.hasOidc,
		created_at: formatIso(user.createdAt),
		last_signed_in_at: formatIso(user.signedInAt),
	};
}

function toRow(user: UserFacts): string[] {
	const { id, email, name, role, workspaces, signedInAt, isDisabled } = user;
	const seen = signedInAt === null ? "never" : formatMoment(signedInAt);
	return [id, email, name, role, workspaces?.join(",") ?? "all", seen, isDisabled ? "disabled" : "active"];
}
