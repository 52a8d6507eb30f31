// Reads the body of `POST /v1/screen`.

import { ScreenInputSchema } from "../schemas/screen.ts";
import { compileBodyParser } from "./parse-body.ts";

export const parseScreen = compileBodyParser(ScreenInputSchema);
