// Runs before every test file: properties draw the same values in every run, so that a run can be repeated and what
// fails is the last change. HAKIKI_SEED draws others.

import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["HAKIKI_SEED"] ?? 1) });
