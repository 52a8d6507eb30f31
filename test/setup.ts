// Runs before every test file: properties draw their values from the seed of the run.

import fc from "fast-check";
import { readSeed } from "./seed.ts";

fc.configureGlobal({ seed: readSeed() });
