// The settings of `hakiki start`.

import type { DatabaseLocation } from "./locate-database.ts";

export const ROLES = ["all", "api", "worker"] as const;
export type Role = (typeof ROLES)[number];

export interface StartSettings {
	readonly role: Role;
	/** The number of processes that serve the API. With 1, this process serves it. */
	readonly workers: number;
	readonly host: string;
	readonly port: number;
	/** Whether a new installation gets the demo workspaces. */
	readonly hasDemo: boolean;
	/** False where stdout may be a log that others can read. Then no key and no link is printed. */
	readonly showsKeys: boolean;
	readonly location: DatabaseLocation;
}
