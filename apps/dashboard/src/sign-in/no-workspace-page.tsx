// The page of a signed-in user who may open no workspace. `app.tsx` reads the session again until there is one.

import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { t } from "../messages/shell.ts";
import type { User } from "../session/session.ts";
import { leave } from "../shell/sign-out.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

export function NoWorkspacePage({ user }: { readonly user: User }): ReactNode {
	return (
		<SignInFrame title={t("noWorkspace")} text={t("noWorkspaceText")}>
			<p className="text-sm text-soft">{t("signedInAs", { email: user.email })}</p>
			<Button icon="signOut" onClick={() => void leave()}>
				{t("signOut")}
			</Button>
		</SignInFrame>
	);
}
