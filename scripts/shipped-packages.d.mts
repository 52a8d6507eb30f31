export interface LockEntry {
	readonly version?: string;
	readonly license?: string;
	readonly integrity?: string;
	readonly dev?: boolean;
	readonly link?: boolean;
	readonly inBundle?: boolean;
	readonly resolved?: string;
	readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export type LockedPackages = Readonly<Record<string, LockEntry>>;
export function readLockedPackages(): LockedPackages;
export function listShippedPaths(locked: LockedPackages): ReadonlySet<string>;
export function locatePackage(locked: LockedPackages, from: string, name: string): string | undefined;
