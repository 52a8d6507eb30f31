// Resolves a host name to permitted addresses. The connection itself calls this lookup, so it connects to the address that
// was checked, even if the name changes a moment later.

import { lookup as lookUpBySystem, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { classifyAddress } from "./target-address.ts";
import { isLoopbackName, isPermitted, type TargetPolicy } from "./target-policy.ts";

/** Returns every address of a name; nothing if there is none. Throws when no name server answers. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** Thrown for an address that must not be reached. */
export class AddressRefused extends Error {
	override readonly name = "AddressRefused";
	readonly code = "ADDRESS_REFUSED";
}

/** Thrown for a name without an address, or without a name server that answers. */
export class NameUnknown extends Error {
	override readonly name = "NameUnknown";
	readonly code = "NAME_UNKNOWN";
}

/** Far more addresses than any real host has. */
const ADDRESSES_MAX = 64;

/** Every address must be permitted. For plain http every address must be this machine. */
export async function resolveTarget(
	host: string,
	isPlain: boolean,
	policy: TargetPolicy,
	resolve: ResolveName,
): Promise<readonly string[]> {
	const addresses = isIP(host) === 0 ? await askFor(host, resolve) : [host];
	for (const address of addresses) {
		const kind = classifyAddress(address);
		if (!isPermitted(kind, policy) || (isPlain && kind !== "loopback")) {
			throw new AddressRefused("The name leads to an address that deliveries must not reach");
		}
	}
	return addresses;
}

async function askFor(host: string, resolve: ResolveName): Promise<readonly string[]> {
	if (isLoopbackName(host)) return ["127.0.0.1", "::1"];
	const addresses = await resolve(host).catch(() => []);
	if (addresses.length === 0) throw new NameUnknown("The name has no address");
	return addresses.slice(0, ADDRESSES_MAX);
}

/** The `lookup` of a connection. Node skips it for a host that is an address, so check those before. */
export function createLookup(isPlain: boolean, policy: TargetPolicy, resolve: ResolveName): LookupFunction {
	return (host, options, done) => {
		resolveTarget(host, isPlain, policy, resolve).then(
			(addresses) => {
				const found = addresses.map((address) => ({ address, family: isIP(address) }));
				const [first] = found;
				if (options.all === true) done(null, found);
				else if (first !== undefined) done(null, first.address, first.family);
			},
			(error: NodeJS.ErrnoException) => done(error, []),
		);
	};
}

const ANSWER_MS = 2_000;
const TRIES = 2;

/**
 * Asks name servers directly. The system's lookup holds one of four threads while it waits, so four silent name servers
 * would block every other lookup. Where private networks are open, names that only the system knows (a hosts file, a search
 * domain) are looked up its way afterwards. Concurrent lookups of one name share one query.
 */
export function createResolver(
	policy: TargetPolicy,
	options: { readonly servers?: readonly string[]; readonly answerMs?: number } = {},
): ResolveName {
	const resolver = new Resolver({ timeout: options.answerMs ?? ANSWER_MS, tries: TRIES });
	if (options.servers !== undefined) resolver.setServers(options.servers);
	const open = new Map<string, Promise<readonly string[]>>();
	const ask = async (name: string): Promise<readonly string[]> => {
		const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
		const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
		if (found.length > 0 || !policy.hasPrivate) return found;
		return (await lookUpBySystem(name, { all: true })).map(({ address }) => address);
	};
	return (name) => {
		const known = open.get(name);
		if (known !== undefined) return known;
		const asked = ask(name).finally(() => open.delete(name));
		open.set(name, asked);
		return asked;
	};
}
