/**
 * Returns the path of an installed Chromium or Chrome. Installs one if there is none, and throws a sentence if it
 * cannot.
 */
export function findChromium(options?: { readonly isShellEnough?: boolean }): string;
export function listChromiumFlags(): string[];
