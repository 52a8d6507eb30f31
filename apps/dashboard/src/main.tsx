// The entry point of the dashboard.

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchActivity } from "./api/activity.ts";
import { ApiFailure } from "./api/failure.ts";
import { loadChosenLanguage } from "./messages/languages.ts";
import { App } from "./shell/app.tsx";
import "./styles/app.css";

watchActivity();
await loadChosenLanguage();
const element = document.getElementById("app");
if (element === null) throw new Error("The page has no place for the dashboard");
createRoot(element, {
	// The page shows failures of the service. Only our own errors go to the console.
	onCaughtError: (error) => {
		if (!(error instanceof ApiFailure)) console.error(error);
	},
}).render(
	<StrictMode>
		<App />
	</StrictMode>,
);
