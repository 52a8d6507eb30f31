// The workspace and mode of a tab. Every path starts with them, so that links contain them and two tabs can differ.
// Switching reloads the page, so that no data of one workspace appears in another.

export type Mode = "test" | "live";

export interface Place {
	readonly mode: Mode;
	readonly workspaceId: string;
}

const PATTERN = /^\/(test|live)\/(wsp_[0-9A-Za-z]{1,40})(?=\/|$)/;

export function readPlace(path: string): Place | undefined {
	const [, mode, workspaceId] = PATTERN.exec(path) ?? [];
	return mode === undefined || workspaceId === undefined ? undefined : { mode: mode as Mode, workspaceId };
}

export function formatBasePath({ mode, workspaceId }: Place): string {
	return `/${mode}/${workspaceId}`;
}

/** The path without workspace and mode: `/cases/cas_1?sort=newest`. */
export function readPath({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string {
	return `${pathname.replace(PATTERN, "")}${search}${hash}` || "/";
}

const LAST = "hakiki.place";

export function rememberPlace(place: Place): void {
	localStorage.setItem(LAST, formatBasePath(place));
}

export function recallPlace(): Place | undefined {
	return readPlace(localStorage.getItem(LAST) ?? "");
}

interface Workspaces {
	readonly workspaces: readonly { readonly id: string }[];
}

/** True if the user has got or lost a workspace since the first answer. */
export function haveWorkspacesChanged(first: Workspaces, now: Workspaces): boolean {
	const list = ({ workspaces }: Workspaces): string => workspaces.map(({ id }) => id).join();
	return list(first) !== list(now);
}
