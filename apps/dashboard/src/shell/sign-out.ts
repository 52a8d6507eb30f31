// Ends the session and shows the sign-in page.

import { showProblem } from "../components/toast.tsx";
import { dropDrafts } from "../session/drafts.ts";
import { signOut } from "../session/session.ts";

export async function leave(): Promise<void> {
	try {
		await signOut();
		dropDrafts();
		location.assign("/sign-in");
	} catch (error) {
		showProblem(error);
	}
}
