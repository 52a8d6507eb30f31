// The seed of a test run. Every random value of a test comes from it, so a run with the same seed draws the same values.
const SEED_VARIABLE = "HAKIKI_SEED";
const SEEDS = 1_000_000_000;
/**
 * vitest.config.ts calls this once, in the main process; the workers inherit the environment. A run that names no seed
 * draws one, so that properties try other values every time. The seed is printed, so that a failure can be repeated.
 */
export function drawSeed() {
    if (process.env[SEED_VARIABLE])
        return;
    process.env[SEED_VARIABLE] = String(Math.floor(Math.random() * SEEDS));
    console.log(`Random values of this run: ${SEED_VARIABLE}=${process.env[SEED_VARIABLE]} repeats them.`);
}
export function readSeed() {
    const seed = Number(process.env[SEED_VARIABLE]);
    if (!Number.isSafeInteger(seed))
        throw new Error(`${SEED_VARIABLE} must be a whole number`);
    return seed;
}
//# sourceMappingURL=seed.js.map