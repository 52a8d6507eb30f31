// The page behind one-time links: first administrator, invitation, password reset. The token is in the fragment, which
// never reaches a server or a log.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiFailure } from "../api/failure.ts";
import { useForm } from "../api/use-api-form.ts";
import { Button, styleButton } from "../components/button.tsx";
import { Field, Input } from "../components/field.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../components/states.tsx";
import { t as tShell } from "../messages/shell.ts";
import { t } from "../messages/sign-in.ts";
import { acceptInvitation, type CodeRequired, type Invitation, readInvitation } from "../session/session.ts";
import { CodeForm, SignInProblem } from "./sign-in-form.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export function JoinPage(): ReactNode {
	const token = location.hash.slice(1);
	const invitation = useQuery({
		queryKey: ["sign-in", "invitation"],
		queryFn: () => readInvitation(token),
		retry: false,
		gcTime: 0,
	});
	if (invitation.isPending) {
		return (
			<SignInFrame title="…">
				<SkeletonLines />
			</SignInFrame>
		);
	}
	if (invitation.isError) {
		const isGone = invitation.error instanceof ApiFailure && [400, 404].includes(invitation.error.status);
		return isGone ? <LinkGone /> : <ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />;
	}
	const { kind, email, role } = invitation.data;
	const title = t(`${kind}Title`);
	const text =
		kind === "setup"
			? t("setupText")
			: kind === "reset"
				? t("resetText", { email: email ?? "" })
				: t("invitationText", { role: tShell(`role_${role}`) });
	return (
		<SignInFrame title={title} text={text}>
			<JoinForm token={token} invitation={invitation.data} />
		</SignInFrame>
	);
}

function JoinForm({ token, invitation }: { readonly token: string; readonly invitation: Invitation }): ReactNode {
	const [challenge, setChallenge] = useState<CodeRequired>();
	const isReset = invitation.kind === "reset";
	// An invitation without an e-mail address lets the person enter one.
	const isEmailOpen = invitation.email === null;
	const form = useForm({
		initial: { email: invitation.email ?? "", name: invitation.name ?? "", password: "", again: "" },
		send: async ({ email, name, password }) => {
			const answer = await acceptInvitation({
				token,
				password,
				...(!isReset && { name: name.trim() }),
				...(isEmailOpen && { email: email.trim() }),
			});
			if ("challenge" in answer) setChallenge(answer);
			else location.replace(isReset || invitation.role !== "admin" ? "/" : "/setup");
		},
	});
	const { password, again } = form.values;
	const areDifferent = again !== "" && again !== password;
	if (challenge !== undefined) {
		return (
			<CodeForm
				challenge={challenge}
				onSignedIn={() => location.replace("/")}
				onStartOver={() => location.replace("/sign-in")}
			/>
		);
	}
	return (
		<form onSubmit={form.submit} className="flex flex-col gap-4">
			<SignInProblem error={form.error} />
			<Field label={t("email")} error={form.problemOf("email")}>
				<Input type="email" autoComplete="username" required readOnly={!isEmailOpen} {...form.text("email")} />
			</Field>
			{!isReset && (
				<Field label={t("name")} hint={t("nameHint")} error={form.problemOf("name")}>
					<Input autoComplete="name" required maxLength={200} {...form.text("name")} />
				</Field>
			)}
			<Field label={t("newPassword")} hint={t("newPasswordHint")} error={form.problemOf("password")}>
				<Input type="password" autoComplete="new-password" required minLength={12} {...form.text("password")} />
			</Field>
			<Field label={t("repeatPassword")} error={areDifferent ? t("passwordsDiffer") : undefined}>
				<Input type="password" autoComplete="new-password" required {...form.text("again")} />
			</Field>
			<Button type="submit" look="primary" isBusy={form.isBusy} disabled={areDifferent}>
				{isReset ? t("setPassword") : t("create")}
			</Button>
		</form>
	);
}

function LinkGone(): ReactNode {
	return (
		<main className="grid min-h-dvh place-items-center">
			<EmptyState
				icon="link"
				title={t("linkGoneTitle")}
				action={
					<a href="/sign-in" className={styleButton("primary")}>
						{t("toSignIn")}
					</a>
				}
			>
				{t("linkGoneText")}
			</EmptyState>
		</main>
	);
}
