/**
 * vitest.config.ts calls this once, in the main process; the workers inherit the environment. A run that names no seed
 * draws one, so that properties try other values every time. The seed is printed, so that a failure can be repeated.
 */
export declare function drawSeed(): void;
export declare function readSeed(): number;
