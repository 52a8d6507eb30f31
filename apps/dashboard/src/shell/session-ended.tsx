// The sign-in dialog over a page whose session ended. The page behind it keeps its input.

import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Dialog } from "../components/overlay.tsx";
import { SkeletonLines } from "../components/states.tsx";
import { showToast } from "../components/toast.tsx";
import { t } from "../messages/shell.ts";
import { dropDrafts } from "../session/drafts.ts";
import { SESSION_KEY, type Session } from "../session/session.ts";
import { loadChunk } from "./load-chunk.ts";

const SignInForm = lazy(async () => ({
	default: (await loadChunk(() => import("../sign-in/sign-in-form.tsx"))).SignInForm,
}));

export function SessionEnded({ isOpen, session }: { readonly isOpen: boolean; readonly session: Session }): ReactNode {
	const client = useQueryClient();
	const goOn = (next: Session): void => {
		if (next.user.id !== session.user.id) {
			showToast({ title: t("otherUser") });
			dropDrafts();
			location.replace("/");
			return;
		}
		client.setQueryData(SESSION_KEY, next);
		void client.invalidateQueries();
	};
	return (
		<Dialog
			isOpen={isOpen}
			onClose={() => undefined}
			isFirm
			width="sm"
			title={t("sessionEnded")}
			description={t("sessionEndedText")}
		>
			<Suspense fallback={<SkeletonLines />}>
				<SignInForm email={session.user.email} onSignedIn={goOn} />
			</Suspense>
		</Dialog>
	);
}
