// Where the dashboard starts.

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchActivity } from "./api/activity.ts";
import { App } from "./shell/app.tsx";
import { watchUpgrade } from "./shell/watch-upgrade.ts";
import "./styles/app.css";

watchActivity();
watchUpgrade();
const element = document.getElementById("app");
if (element === null) throw new Error("The page has no place for the dashboard");
createRoot(element).render(
	<StrictMode>
		<App />
	</StrictMode>,
);
