// The first steps of a new workspace, which the service checks by itself.

/** In the order in which a new team takes them. */
export const SETUP_STEPS = ["key", "event", "lists", "webhook", "person", "master_key", "backup"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export interface SetupFacts {
	readonly done: Readonly<Record<SetupStep, boolean>>;
	/** When the latest backup was recorded, or the latest WAL segment archived. */
	readonly backupAt: number | null;
}
