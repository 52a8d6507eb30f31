export function readReleaseNotes(changelog: string, version: string, isDraft?: boolean): string;
