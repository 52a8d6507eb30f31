// The wiring of the service: one pool, one master key and one world make the recorder and the tools of the verbs.

import { randomFillSync } from "node:crypto";
import type { DecisionRecord, EventInput, NormalEvent, Screener } from "@hakiki/domain";
import type { SignalValues } from "@hakiki/rules";
import { migrations, type Pool, type Realm } from "@hakiki/store";
import type { MasterKey, PasswordCost } from "@hakiki/vault";
import { Authenticator, type Caller } from "./access/authenticate.ts";
import { type PermitAnswer, Permits } from "./access/permits.ts";
import { SessionCallers } from "./access/session-caller.ts";
import { readAnswerLimits } from "./answer-limits.ts";
import { ClockWatch } from "./clock-watch.ts";
import type { HandoverSettings } from "./handover/handover-settings.ts";
import { type PeerPlace, Peers, type PeersOptions } from "./handover/peers.ts";
import { createIdSource } from "./ids.ts";
import { watchMasterKeyCopy } from "./keys/export-master-key.ts";
import { type MasterKeyPlace, type OpenedKeys, openKeys } from "./keys/open-master-key.ts";
import { type MasterKeyWatch, watchMasterKey } from "./keys/watch-master-key.ts";
import { LoadedLists } from "./lists/loaded-lists.ts";
import { LiveFeed } from "./live/live-feed.ts";
import { DecisionMemory } from "./memory/decision-memory.ts";
import type { RecallHooks } from "./memory/recall.ts";
import { type TargetPolicy, WORLD_ALONE } from "./outside/target-policy.ts";
import { DecisionTimes } from "./overview/decision-times.ts";
import type { RealmContext, World } from "./realm-context.ts";
import { RealmDirectory } from "./realms/realm-directory.ts";
import { rebuildProfiles } from "./rebuild/rebuild-profiles.ts";
import { BatchRecorder, type BatchResult, type EventBatch } from "./record/batch-recorder.ts";
import { Recorder, type RecordOptions } from "./record/recorder.ts";
import type { PreparedEvent, RecordedDecision } from "./record/waiting-event.ts";
import { createRates, isDisposableDomain, loadIpCountries, loadPackageRates, openFxFeed } from "./reference/index.ts";
import { LatestRequests } from "./requests/latest-requests.ts";
import { OidcProvider } from "./users/oidc.ts";
import { readOidcSettings } from "./users/oidc-settings.ts";
import { PasswordChecker } from "./users/passwords.ts";
import { readSessionPolicy, SessionKeeper, type SignedIn } from "./users/session-keeper.ts";
import type { VerbTools } from "./verb-tools.ts";

interface ServiceOptions extends MasterKeyPlace {
	readonly world: World;
	presentDecision(record: DecisionRecord): string;
	/** A pool for decisions alone, so that they never wait for a connection that a page uses. `pool` by default. */
	readonly roundPool?: Pool;
	readonly roundsMax?: number;
	readonly backlogMax?: number;
	/** The deadline for storing an event; the environment sets it by default. */
	readonly deadlineMs?: number;
	/** The bytes of the memory that decisions are made from. 0, the default, is right where several threads or processes decide. */
	readonly memoryBytes?: number;
	/** The place among the processes that hand events over to each other. */
	readonly peers?: PeerPlace | undefined;
	/** How other machines take part. Without it, only the workers of this server hand over to each other. */
	readonly handover?: HandoverSettings | undefined;
	/** The version of the server. Other versions hand nothing over to this process. */
	readonly version?: string;
	/** For tests: makes the memory wrong about customers. */
	readonly memoryHooks?: RecallHooks;
	/** False for a command that decides nothing, because reading the lists takes a second or more. */
	readonly hasLists?: boolean;
	/** The addresses that webhooks may be sent to; only the public internet by default. */
	readonly targets?: TargetPolicy;
	/** The addresses that lists may be fetched from; only the public internet by default. */
	readonly listTargets?: TargetPolicy;
	/** For tests that change the time: the allowed difference to the database's clock. */
	readonly skewMsMax?: number;
	/** For tests: sees the signals of each event when it is decided. An event whose round was lost is seen again. */
	watchSignals?(event: NormalEvent, signals: SignalValues): void;
	/** For tests: the cost of checking a password; a quarter of a second by default. */
	readonly passwordCost?: PasswordCost;
}

/** While one round is with the database, the next is decided. */
const ROUNDS_MAX = 2;
const BATCH_MAX = 256;
/** Events that may wait in one realm before new ones get 503. */
const BACKLOG_MAX = 4_000;

/** The recorder and what it needs, and the tools of every verb. */
export class Service implements VerbTools {
	readonly pool: Pool;
	readonly master: MasterKey;
	readonly world: World;
	readonly newId: () => Uint8Array;
	readonly recorder: Recorder;
	readonly memory: DecisionMemory;
	readonly clock: ClockWatch;
	readonly peers: Peers | undefined;
	private readonly opening = new Map<Realm, Promise<unknown>>();
	private readonly batches: BatchRecorder;
	readonly lists: LoadedLists;
	readonly decisionTimes: DecisionTimes;
	readonly latestRequests: LatestRequests;
	readonly live: LiveFeed;
	private readonly realms: RealmDirectory;
	private readonly authenticator: Authenticator;
	private readonly permits: Permits;
	private readonly sessionCallers: SessionCallers;
	readonly passwords: PasswordChecker;
	readonly sessions: SessionKeeper;
	readonly targets: TargetPolicy;
	readonly listTargets: TargetPolicy;
	readonly presentDecision: VerbTools["presentDecision"];
	readonly isMasterKeyCopied: VerbTools["isMasterKeyCopied"];
	/** Sign-in with the company's own identity provider, where the operator has configured one. */
	readonly oidc: OidcProvider | undefined;
	private readonly stopReference: () => void;
	private readonly keyWatch: MasterKeyWatch;

	constructor(options: ServiceOptions, opened: OpenedKeys, reference: Reference) {
		const { master } = opened;
		this.pool = options.pool;
		this.master = master;
		this.keyWatch = watchMasterKey(options, opened);
		this.world = options.world;
		this.newId = createIdSource(options.world);
		this.presentDecision = options.presentDecision;
		this.isMasterKeyCopied = watchMasterKeyCopy(opened.operatorKey, options.env);
		this.targets = options.targets ?? WORLD_ALONE;
		this.listTargets = options.listTargets ?? WORLD_ALONE;
		const followKeys = () => this.keyWatch.look();
		this.realms = new RealmDirectory({ ...options, master, createRates: reference.createRates, followKeys });
		this.authenticator = new Authenticator({ ...options, master, openRealm: (realm) => this.realms.open(realm) });
		this.permits = new Permits(options);
		this.sessionCallers = new SessionCallers(options);
		const { pool, world } = options;
		this.passwords = new PasswordChecker(options.passwordCost);
		this.sessions = new SessionKeeper({ pool, world, master, policy: readSessionPolicy(options.env) });
		const oidc = readOidcSettings(options.env);
		this.oidc = oidc && new OidcProvider(oidc, this);
		this.lists = new LoadedLists(options);
		this.decisionTimes = new DecisionTimes(options);
		this.latestRequests = new LatestRequests(options);
		this.live = new LiveFeed(options);
		this.stopReference = reference.stop;
		const deadlineMs = options.deadlineMs ?? readAnswerLimits(options.env).deadlineMs;
		this.batches = new BatchRecorder(this, { deadlineMs, countProcesses: () => this.peers?.count ?? 1 });
		this.clock = new ClockWatch(options);
		this.peers = options.peers && new Peers(this.describePeers(options, options.peers));
		this.memory = new DecisionMemory({
			...{ pool, world },
			pools: options.roundPool === undefined ? [pool] : [pool, options.roundPool],
			bytesMax: options.memoryBytes ?? 0,
			hooks: options.memoryHooks,
			mayClaim: (realm) => this.peers?.isFirstFor(realm) !== false,
		});
		this.recorder = new Recorder({
			peers: this.peers,
			memory: this.memory,
			world,
			newId: this.newId,
			presentDecision: options.presentDecision,
			clock: this.clock,
			repair: (realm, customerId) => this.repair(realm, customerId),
			pool: options.roundPool ?? options.pool,
			roundsMax: options.roundsMax ?? ROUNDS_MAX,
			batchMax: BATCH_MAX,
			backlogMax: options.backlogMax ?? BACKLOG_MAX,
			deadlineMs,
			countryOfIp: reference.countryOfIp,
			isDisposableEmail: isDisposableDomain,
			isSanctionedWallet: (address) => this.lists.isSanctionedWallet(address),
			screenerOf: (context) => this.screenerOf(context),
			contextOf: (realm) => this.realms.contextOf(realm),
			watchSignals: options.watchSignals,
		});
	}

	private describePeers(options: ServiceOptions, place: PeerPlace): PeersOptions {
		const { version = "", roundPool, pool, world } = options;
		return {
			...{ place, world, clock: this.clock, outside: options.handover },
			receiver: {
				record: (realm, prepared) => this.recordHandedOver(realm, prepared),
				waitMsOf: (realm) => this.recorder.waitMsOf(realm),
			},
			build: `${version} ${migrations.at(-1)?.id}`,
			// A heartbeat must not wait for a page that uses all connections.
			pool: roundPool ?? pool,
			secret: this.master.deriveMacKey("handover"),
			onChange: () => this.memory.noteDeciders(),
		};
	}

	authenticate(rawKey: string): Caller | undefined | Promise<Caller | undefined> {
		return this.authenticator.authenticate(rawKey);
	}

	/** A signed-in user as a caller in a workspace and mode; undefined if they may not use it. */
	callAs(
		signedIn: SignedIn,
		place: { readonly workspace: string; readonly isLive: boolean },
	): Promise<Caller | undefined> {
		return this.sessionCallers.find(signedIn, place);
	}

	takePermits(
		caller: Pick<Caller, "keyId" | "rateLimitPerMinute">,
		count: number,
	): PermitAnswer | Promise<PermitAnswer> {
		return this.permits.take(caller, count);
	}

	/** True if a new event would wait too long. */
	isBusy(realm: Realm): boolean {
		return this.recorder.isBusy(realm);
	}

	waitMsOf(realm: Realm): number {
		return this.recorder.waitMsOf(realm);
	}

	recordEvent(realm: Realm, input: EventInput, options: RecordOptions = {}): Promise<RecordedDecision> {
		return this.recorder.record(realm, input, options);
	}

	/** One result for each event, in order. The result of an event that failed is its error. */
	recordEvents(realm: Realm, batch: EventBatch): Promise<readonly BatchResult[]> {
		return this.batches.record(realm, batch);
	}

	openRealm(realm: Realm): Promise<RealmContext> {
		return this.realms.open(realm);
	}

	refreshWorkspace(workspaceId: string): Promise<void> {
		return this.realms.refreshWorkspace(workspaceId);
	}

	/** Requests have opened the realm in the other process. Events wait for it in their order. */
	private async recordHandedOver(realm: Realm, prepared: PreparedEvent): Promise<RecordedDecision> {
		const opening = this.opening.get(realm) ?? this.realms.open(realm).finally(() => this.opening.delete(realm));
		this.opening.set(realm, opening);
		await opening;
		return this.recorder.recordPrepared(realm, prepared);
	}

	private async repair(realm: Realm, customerId: string): Promise<void> {
		await rebuildProfiles(this, { mode: "replace", realms: [realm], customerId, actor: "system" });
	}

	/** The sanctions and PEP lists, with the thresholds of a realm. */
	private screenerOf({ isLive, settings, thresholds }: RealmContext): Screener {
		return this.lists.screenerOf({ isLive, country: settings.country, thresholds });
	}

	/** Answers the events that were accepted, then stops. The pool stays open for its owner to close. */
	async close(): Promise<void> {
		this.live.stop();
		// The others learn of it while the accepted events are answered.
		const leaving = this.peers?.leave();
		await this.recorder.close();
		await leaving;
		this.peers?.close();
		await this.memory.stop();
		await this.decisionTimes.write();
		await this.latestRequests.write();
		await this.lists.stop();
		this.stopReference();
		this.keyWatch.stop();
	}
}

interface Reference {
	readonly countryOfIp: (ip: string) => string | undefined;
	readonly createRates: ConstructorParameters<typeof RealmDirectory>[0]["createRates"];
	readonly stop: () => void;
}

async function loadReference(options: ServiceOptions): Promise<Reference> {
	const path = options.env["HAKIKI_FX_FEED"];
	const feed =
		path === undefined || path === ""
			? undefined
			: await openFxFeed({
					path,
					now: options.world.now,
					onProblem: (problem) => options.world.log("warn", problem),
				});
	const tables = new Map(
		await Promise.all(
			(["KES", "NGN"] as const).map(async (code) => [code as string, await loadPackageRates(code)] as const),
		),
	);
	return {
		countryOfIp: await loadIpCountries(),
		createRates: (currency, workspaceRates) => {
			const packageRates = tables.get(currency);
			if (packageRates === undefined) throw new Error(`No workspace can have the currency ${currency}`);
			const own = new Map(workspaceRates.map((one) => [one.currency, one]));
			return createRates({ currency, workspaceRates: () => own, feed, packageRates }).rateFor;
		},
		stop: () => feed?.stop(),
	};
}

/** Loads the master key, checks that it belongs to this database, and wires the service. The migrations must have run. */
export async function createService(options: ServiceOptions): Promise<Service> {
	const service = new Service(options, await openKeys(options), await loadReference(options));
	if (options.hasLists !== false) await service.lists.start();
	await service.peers?.listen();
	return service;
}

const RANDOM_POOL_BYTES = 8_192;

/** The real clock and randomness. Random bytes are drawn in bulk, one system call for hundreds of ids. */
export function createWorld(log: World["log"]): World {
	let drawn = Buffer.alloc(0);
	let at = 0;
	return {
		now: Date.now,
		randomBytes(count) {
			if (at + count > drawn.length) {
				drawn = randomFillSync(Buffer.allocUnsafe(Math.max(RANDOM_POOL_BYTES, count)));
				at = 0;
			}
			at += count;
			return drawn.subarray(at - count, at);
		},
		log,
	};
}
