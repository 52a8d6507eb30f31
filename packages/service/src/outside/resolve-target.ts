// From a host's name to addresses that may be connected to. The connection asks here itself, so what was checked is what
// it connects to: a name that means something else a moment later changes nothing.

import { lookup as lookUpBySystem, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { classifyAddress } from "./target-address.ts";
import { isLoopbackName, isPermitted, type TargetPolicy } from "./target-policy.ts";

/** Every address of a name; nothing where there is none. Throws when nobody could be asked. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** An address that deliveries must not reach. */
export class AddressRefused extends Error {
	override readonly name = "AddressRefused";
	readonly code = "ADDRESS_REFUSED";
}

/** A name that has no address, or that nobody answers for. */
export class NameUnknown extends Error {
	override readonly name = "NameUnknown";
	readonly code = "NAME_UNKNOWN";
}

/** Far more than any real host has. */
const ADDRESSES_MAX = 64;

/** Every address must be permitted, and for plain http every one must be this machine's. */
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

/** For the `lookup` of a connection. Node never asks for a host that is an address: check those before. */
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
 * Asks name servers itself: the system's own way holds one of four threads while it waits, and four names whose servers
 * are silent would hold up every other. Where private networks are open, names that only the system knows (a hosts file,
 * a search domain) are asked for its way afterwards. Equal questions at one time are asked once.
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
