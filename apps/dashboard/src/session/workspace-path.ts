// Where a tab is: a workspace in one mode. It stands at the front of the path, so that a link says it, two tabs can differ,
// and nothing of the one is ever shown in the other: changing it loads the page anew.

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

/** The page within its place: `/cases/cas_1?sort=newest`. */
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
