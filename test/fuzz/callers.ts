// The callers: systems with keys, people of every role with a session, and requests without credentials.

import type { Chance } from "../harness/chance.ts";
import type { Answer, HttpClient } from "../harness/http-client.ts";
import { wait } from "../harness/wait.ts";
import type { Realm } from "./realm.ts";
import type { Asker } from "./tally.ts";

export interface Caller {
	readonly name: string;
	/** Names and values, one after the other. */
	readonly headers: readonly string[];
	/** Unset where nobody is asked for. */
	readonly asker?: Asker;
	/** Set for a person, whose session may end. */
	readonly person?: Person;
}

export const PASSWORD = "plantain on the river";
const ROLES = ["admin", "compliance", "analyst", "viewer"] as const;
type Role = (typeof ROLES)[number];
const TRIES_MAX = 20;

interface Person {
	readonly role: Role;
	/** Null for an admin, who is one of all. */
	readonly workspaceId: string | null;
	cookie: string;
	csrf: string;
	isEnded: boolean;
	/** While somebody new takes their place: hashing a password takes a while, and is done once for all who wait. */
	coming: Promise<void> | undefined;
}

/** People of every role, for each workspace. One whose session has ended is replaced by somebody new. */
export class People {
	private readonly client: HttpClient;
	private readonly keeper: Person;
	private readonly people: readonly Person[];
	private count = 0;

	private constructor(client: HttpClient, keeper: Person, workspaceIds: readonly string[], peopleEach: number) {
		this.client = client;
		this.keeper = keeper;
		this.people = ROLES.flatMap((role) =>
			(role === "admin" ? [null] : workspaceIds).flatMap((workspaceId) =>
				Array.from({ length: peopleEach }, () => createPerson(role, workspaceId)),
			),
		);
	}

	/** The link makes the keeper: an admin who invites the others, and who stays. */
	static async gather(
		client: HttpClient,
		token: string,
		peopleEach: number,
	): Promise<{ readonly people: People; readonly keeperId: string; readonly workspaceIds: readonly string[] }> {
		const keeper = createPerson("admin", null);
		const body = { token, name: "Keeper", email: "keeper@pesa.example", password: PASSWORD };
		const { user, workspaces } = await join(client, keeper, body);
		const workspaceIds = workspaces.map(({ id }) => id);
		return { people: new People(client, keeper, workspaceIds, peopleEach), keeperId: user.id, workspaceIds };
	}

	/** A key that the keeper makes. */
	async makeKey({ workspaceId, mode }: Realm, body: object): Promise<{ readonly id: string; readonly key: string }> {
		const place = { "hakiki-workspace": workspaceId, "hakiki-mode": mode };
		const { status, json } = await this.client.post("/v1/keys", body, { ...this.keeperHeaders(), ...place });
		if (status !== 200) throw new Error(`There is no key: ${JSON.stringify(json)}`);
		return json;
	}

	/** Somebody who may act in the realm. */
	async pick(chance: Chance, realm: Realm): Promise<Caller> {
		const { workspaceId, mode } = realm;
		const person = chance.pick(
			this.people.filter((one) => one.workspaceId === null || one.workspaceId === workspaceId),
		);
		if (person.isEnded) {
			person.coming ??= this.replace(person).finally(() => {
				person.coming = undefined;
			});
			await person.coming;
		}
		return {
			name: person.role,
			asker: "session",
			person,
			headers: [
				...["Cookie", person.cookie, "Hakiki-CSRF", person.csrf],
				...["Hakiki-Workspace", workspaceId, "Hakiki-Mode", mode, "X-Forwarded-For", drawAddress(chance)],
			],
		};
	}

	private keeperHeaders(): Readonly<Record<string, string>> {
		return { cookie: this.keeper.cookie, "hakiki-csrf": this.keeper.csrf };
	}

	/** Another one is invited where the fuzzer has taken back the invitation before it was used. */
	private async replace(person: Person): Promise<void> {
		for (let tries = 1; ; tries += 1) {
			try {
				return await this.inviteInPlaceOf(person);
			} catch (error) {
				if (!(error instanceof NotInvited) || tries === TRIES_MAX) throw error;
			}
		}
	}

	private async inviteInPlaceOf(person: Person): Promise<void> {
		this.count += 1;
		const { role, workspaceId } = person;
		const invitation = {
			email: `somebody.${this.count}@pesa.example`,
			role,
			workspaces: workspaceId === null ? null : [workspaceId],
		};
		const { json } = await postPatiently(this.client, "/v1/invitations", invitation, this.keeperHeaders());
		if (json.link === undefined) throw new Error(`Nobody could be invited: ${JSON.stringify(json)}`);
		await join(this.client, person, {
			token: readToken(json.link),
			name: `Somebody ${this.count}`,
			password: PASSWORD,
		});
	}
}

function createPerson(role: Role, workspaceId: string | null): Person {
	return { role, workspaceId, cookie: "", csrf: "", isEnded: true, coming: undefined };
}

/** Addresses that nobody has guessed passwords from yet. */
export function drawAddress(chance: Chance): string {
	return `41.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`;
}

/** The token at the end of a one-time link. */
export function readToken(link: string): string {
	return link.slice(link.indexOf("#") + 1);
}

class NotInvited extends Error {}

interface Joined {
	readonly user: { readonly id: string };
	readonly workspaces: readonly { readonly id: string }[];
}

async function join(client: HttpClient, person: Person, body: object): Promise<Joined> {
	const { status, headers, json } = await postPatiently(client, "/v1/invitations/accept", body);
	if (status === 404) throw new NotInvited("The invitation is gone");
	if (status !== 200) throw new Error(`Nobody could join: ${JSON.stringify(json)}`);
	person.cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
	person.csrf = json.csrf_token;
	person.isEnded = false;
	return json;
}

/** Comes again when it is told to: the fuzzer itself keeps the server busy with passwords. */
async function postPatiently(
	client: HttpClient,
	path: string,
	body: object,
	headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
	for (let tries = 1; ; tries += 1) {
		const answer = await client.post(path, body, headers);
		if (answer.status !== 503 || tries === TRIES_MAX) return answer;
		await wait(Number(answer.headers["retry-after"]) * 1_000);
	}
}
