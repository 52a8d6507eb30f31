/** The path of an installed Chromium or Chrome; installs one where there is none, and throws a sentence where it cannot. */
export function findChromium(): string;
export function listChromiumFlags(): string[];
