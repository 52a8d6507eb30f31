// The processes that share a database. Each realm has one of them that decides its events, so that rounds are large, nobody loses
// a round to another process, and decisions are made from memory. The others hand their events over.

import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { findOwnHost, type LiveProcess, type Pool, type Realm } from "@hakiki/store";
import type { MacKey } from "@hakiki/vault";
import type { ClockWatch } from "../clock-watch.ts";
import type { World } from "../realm-context.ts";
import { greet } from "./greeting.ts";
import type { HandoverSettings } from "./handover-settings.ts";
import { Intake, type Receiver } from "./intake.ts";
import { lineUp } from "./line-up.ts";
import { LiveProcesses } from "./live-processes.ts";
import { PeerLink, type PeerRoute } from "./peer-link.ts";

const START_MS_MAX = 1_500;
const LOOK_MS = 10;

/** The place of a process among those of its server. */
export interface PeerPlace {
	/** A UUID that the workers of one server share, and no other. */
	readonly server: string;
	readonly slot: number;
	readonly slots: number;
	/** A folder for local sockets, which only our own user may open. Without it, workers meet through ports. */
	readonly folder: string | undefined;
}

export interface PeersOptions {
	readonly place: PeerPlace;
	readonly receiver: Receiver;
	/** Undefined if only the workers of this server hand over to each other. */
	readonly outside: HandoverSettings | undefined;
	/** Only processes of the same build understand each other. */
	readonly build: string;
	readonly pool: Pool;
	readonly clock: ClockWatch;
	readonly world: World;
	/** Derives from the installation's keys. */
	readonly secret: MacKey;
	/** Called when other processes decide than before. */
	onChange(): void;
}

export class Peers {
	private readonly options: PeersOptions;
	private readonly name: string;
	private readonly intake: Intake;
	private readonly live: LiveProcesses | undefined;
	private readonly links = new Map<string, PeerLink>();
	private readonly lines = new Map<Realm, readonly string[]>();
	/** The names of the processes that may decide. */
	private deciders: readonly string[];
	/** Set when this process takes events from outside. */
	private address: LiveProcess["address"];
	/** False while others are on machines that cannot reach the address. */
	private isReachable = true;
	private opening: Promise<void> | undefined;
	/** Set when no port could be opened. */
	private isRefused = false;
	/** Events that were given back by processes that are gone. */
	private lostBefore = 0;

	constructor(options: PeersOptions) {
		this.options = options;
		const { place, pool, clock, world, outside } = options;
		this.name = nameOf(place);
		this.intake = new Intake(options.receiver);
		this.deciders = this.listWorkers();
		if (outside === undefined) return;
		const describe = (): LiveProcess => this.describe();
		this.live = new LiveProcesses({ pool, clock, world, describe, onNews: () => this.follow() });
	}

	/** Begins to take events of the others, and waits shortly for those that take events already. */
	async listen(): Promise<void> {
		const { place } = this.options;
		if (place.folder !== undefined) await this.listenHere(place, place.folder);
		await this.live?.start();
		const giveUpAt = performance.now() + START_MS_MAX;
		// Rounds of this process would end the claims of the one that decides.
		while (performance.now() < giveUpAt && [...this.links.values()].some((link) => this.isAwaited(link)))
			await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
	}

	private isAwaited({ isSettled, route }: PeerLink): boolean {
		return this.live !== undefined && route.greet !== undefined && !isSettled;
	}

	private async listenHere(place: PeerPlace, folder: string): Promise<void> {
		for (const name of this.listWorkers()) if (name !== this.name) this.link(name, openLocal(folder, name));
		await this.intake.listenHere(pathOf(folder, nameOf(place))).catch(() => {
			this.options.world.log("warn", "this worker cannot take events of the others, so they decide them");
		});
	}

	/**
	 * The connection to the process that decides the realm; undefined if it is this one. While that process is away, the next in
	 * line stands in for it, so that all others agree.
	 */
	deciderOf(realm: Realm): PeerLink | undefined {
		for (const name of this.lineOf(realm)) {
			if (name === this.name) return undefined;
			const link = this.links.get(name);
			if (link?.isReady === true && this.mayUse(link)) return link;
			link?.connect();
		}
		return undefined;
	}

	/** Another machine cannot see that our clock is wrong. A round of this process compares it and refuses. */
	private mayUse(link: PeerLink): boolean {
		return link.route.greet === undefined || this.options.clock.isRight();
	}

	/** True if this process decides the realm whenever it is there. */
	isFirstFor(realm: Realm): boolean {
		return this.lineOf(realm)[0] === this.name;
	}

	/** The processes that may hand events to the same lane. */
	get count(): number {
		return Math.max(1, this.deciders.length);
	}

	/** The other processes that answer. */
	get readyCount(): number {
		return [...this.links.values()].filter(({ isReady }) => isReady).length;
	}

	/** Events that other processes have handed over to this one. */
	get takenCount(): number {
		return this.intake.takenCount;
	}

	/** Events that other processes have given back, because they died or hung. */
	get givenBackCount(): number {
		return [...this.links.values()].reduce((sum, { lostCount }) => sum + lostCount, this.lostBefore);
	}

	/** Tells the others first, so that they send nothing more. */
	async leave(): Promise<void> {
		await this.live?.stop();
	}

	close(): void {
		this.intake.close();
		for (const link of this.links.values()) link.close();
	}

	private lineOf(realm: Realm): readonly string[] {
		const known = this.lines.get(realm);
		if (known !== undefined) return known;
		const made = lineUp(realm, this.deciders);
		this.lines.set(realm, made);
		return made;
	}

	private describe(): LiveProcess {
		const { place, build } = this.options;
		const links = [...this.links.values()].filter(({ isReady, route }) => isReady && route.greet !== undefined).length;
		return { server: place.server, slot: place.slot, build, address: this.ownAddress, links };
	}

	/** Takes over what the latest heartbeat has read. */
	private async follow(): Promise<void> {
		const { place, build } = this.options;
		const others = (this.live?.others ?? []).filter((one) => one.build === build);
		const outside = others.filter((one) => place.folder === undefined || one.server !== place.server);
		if (outside.length > 0) await this.listenOutside();
		this.isReachable = !(isLoopback(this.address) && outside.some(({ address }) => address && !isLoopback(address)));
		for (const one of outside) {
			if (one.address !== undefined) this.link(nameOf(one), this.openOutside(nameOf(one), one.address));
		}
		this.dropLinks(new Set(outside.map(nameOf)));
		const known = others.filter(({ address }) => address !== undefined).map(nameOf);
		this.setDeciders(outside.length === 0 ? this.listWorkers() : [...known, ...(this.ownAddress ? [this.name] : [])]);
	}

	/** Beside PostgreSQL, this machine may know only its loopback address. Then processes elsewhere decide. */
	private get ownAddress(): LiveProcess["address"] {
		return this.isReachable ? this.address : undefined;
	}

	private setDeciders(names: readonly string[]): void {
		const sorted = [...names].sort();
		if (sorted.join() === this.deciders.join()) return;
		this.deciders = sorted;
		this.lines.clear();
		this.options.onChange();
	}

	/** The workers of this server that can meet without a port. */
	private listWorkers(): readonly string[] {
		const { folder, server, slots } = this.options.place;
		if (folder === undefined) return [this.name];
		return Array.from({ length: slots }, (_, slot) => nameOf({ server, slot })).sort();
	}

	private link(name: string, route: PeerRoute): void {
		const known = this.links.get(name);
		if (known?.route.name !== route.name) {
			known?.close();
			this.lostBefore += known?.lostCount ?? 0;
			this.links.set(name, new PeerLink(route));
		}
		this.links.get(name)?.connect();
	}

	/** A process whose row is old may still answer what it was given. */
	private dropLinks(listed: ReadonlySet<string>): void {
		for (const [name, link] of this.links) {
			if (link.route.greet === undefined || listed.has(name) || !link.isIdle) continue;
			link.close();
			this.lostBefore += link.lostCount;
			this.links.delete(name);
		}
	}

	private openOutside(name: string, { host, port }: { readonly host: string; readonly port: number }): PeerRoute {
		const { secret } = this.options;
		return {
			name: `${host} ${port}`,
			open: () => connect({ host, port, noDelay: true }),
			greet: (socket: Socket) => greet(socket, secret, name),
		};
	}

	/** No port is open before there is another process. */
	private listenOutside(): Promise<void> {
		this.opening ??= this.openPort().catch(() => {
			if (!this.isRefused)
				this.options.world.log("warn", "no port can be opened for events of other processes, so they decide");
			this.isRefused = true;
			this.opening = undefined;
		});
		return this.opening;
	}

	private async openPort(): Promise<void> {
		const { outside, pool, place, secret } = this.options;
		if (outside === undefined) return;
		const wanted = outside.port === 0 ? 0 : outside.port + place.slot;
		const own = await findOwnHost(pool);
		const { host = own, port: seenAs } = outside.address ?? {};
		const listen = (at: string): Promise<number> =>
			this.intake.listenOutside({ host: at, port: wanted }, secret, this.name);
		// The address that others use may be one that a router or a container's host translates.
		const port = await listen(host).catch(() => listen(own));
		this.address = { host, port: seenAs ?? port };
		// The others need not wait for the next heartbeat.
		setImmediate(() => void this.live?.beat());
	}
}

function isLoopback(address: LiveProcess["address"]): boolean {
	return address !== undefined && (address.host.startsWith("127.") || address.host === "::1");
}

function nameOf({ server, slot }: Pick<LiveProcess, "server" | "slot">): string {
	return `${server}/${slot}`;
}

function openLocal(folder: string, name: string): PeerRoute {
	const path = pathOf(folder, name);
	return { name: path, open: () => connect(path) };
}

/** Only the number of the worker, because the path of a local socket may have about 100 bytes. */
function pathOf(folder: string, name: string): string {
	return join(folder, `${name.slice(name.indexOf("/") + 1)}.sock`);
}
