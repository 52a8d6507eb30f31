// The parent of every page's routes. The router adds the shell, because importing it here would make a circle.

import { createRootRoute } from "@tanstack/react-router";

export const rootRoute = createRootRoute();
