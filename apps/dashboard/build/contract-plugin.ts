// `virtual:contract`: the facts about the API that the dashboard needs at run time (methods, paths, allowed words),
// taken from the contract so that they cannot differ, and without its validators, which are large.

import { OPERATIONS, type Operation, OWN_RULE_WORDS } from "@hakiki/contract";
import { LABELS_MIN } from "@hakiki/domain";
import type { Plugin } from "vite";

const NAME = "virtual:contract";

export function describeContract(): Plugin {
	return {
		name: "hakiki-contract",
		resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
		load(id) {
			if (id !== `\0${NAME}`) return undefined;
			return [
				write(
					"ROUTES",
					mapOperations(({ method, path }) => `${method} ${path}`),
				),
				write(
					"SCOPES",
					mapOperations(({ scope }) => scope),
				),
				write(
					"TAGS",
					mapOperations(({ tag }) => tag),
				),
				write(
					"LIVE_ONLY",
					Object.fromEntries(OPERATIONS.filter((one) => one.countsInBothModes === true).map(({ id }) => [id, true])),
				),
				write("WORDS", listWords()),
				write("LABELS_MIN", LABELS_MIN),
			].join("\n");
		},
	};
}

function write(name: string, value: object | number): string {
	return `export const ${name} = ${JSON.stringify(value)};`;
}

function mapOperations<Value>(read: (operation: Operation) => Value): Record<string, Value> {
	return Object.fromEntries(OPERATIONS.map((operation) => [operation.id, read(operation)]));
}

type Words = Record<string, readonly string[]>;

/** The allowed words of each operation's query and body, by field; nested fields as `clocks.unit`. */
function listWords(): Record<string, Words> {
	const all: Record<string, Words> = {};
	for (const { id, query, body } of OPERATIONS) {
		const words: Words = {};
		for (const schema of [query, body]) collectWords((schema ?? {}) as MemberSchema, "", words);
		if (Object.keys(words).length > 0) all[id] = words;
	}
	// The draft's schema leaves rules of one's own to the rules themselves.
	for (const [name, words] of Object.entries(OWN_RULE_WORDS))
		all["replaceDraft"] = { ...all["replaceDraft"], [`custom.${name}`]: words };
	return all;
}

interface MemberSchema {
	readonly enum?: readonly string[];
	readonly items?: MemberSchema;
	readonly properties?: Readonly<Record<string, MemberSchema>>;
}

function collectWords(schema: MemberSchema, path: string, words: Words): void {
	for (const [name, member] of Object.entries(schema.properties ?? {})) {
		const own = path === "" ? name : `${path}.${name}`;
		const set = member.enum ?? member.items?.enum;
		if (set !== undefined) words[own] = set;
		collectWords(member.items ?? member, own, words);
	}
}
