// The parent of every page's routes. The router gives it the shell: imported here, the shell and the pages would be a circle.

import { createRootRoute } from "@tanstack/react-router";

export const rootRoute = createRootRoute();
