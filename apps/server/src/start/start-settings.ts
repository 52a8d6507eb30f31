// How a server was asked to run.

import type { DatabaseLocation } from "./locate-database.ts";

export const ROLES = ["all", "api", "worker"] as const;
export type Role = (typeof ROLES)[number];

export interface StartSettings {
	readonly role: Role;
	/** Processes that serve the API; 1 means that this very process does. */
	readonly workers: number;
	readonly host: string;
	readonly port: number;
	readonly location: DatabaseLocation;
}
