// The page of a signed-in user who may open no workspace. `app.tsx` reads the session again until there is one.

import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { Command } from "../components/command.tsx";
import { t } from "../messages/shell.ts";
import type { User } from "../session/session.ts";
import { leave } from "../shell/sign-out.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

export function NoWorkspacePage({ user }: { readonly user: User }): ReactNode {
	// An admin may use every workspace, so there is none at all.
	const isAdmin = user.role === "admin";
	return (
		<SignInFrame title={t("noWorkspace")} text={t(isAdmin ? "noWorkspaceAdminText" : "noWorkspaceText")}>
			{isAdmin && <Command text="npx hakiki workspace create --name NAME --country KE" />}
			<p className="text-sm text-soft">{t("signedInAs", { email: user.email })}</p>
			<Button icon="signOut" onClick={() => void leave()}>
				{t("signOut")}
			</Button>
		</SignInFrame>
	);
}
