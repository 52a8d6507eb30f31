// What one-time links open: the first administrator, an invitation, a new password. The token is the fragment, which no
// server and no log ever sees.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiFailure } from "../api/failure.ts";
import { Button, styleButton } from "../components/button.tsx";
import { Field, Input } from "../components/field.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../components/states.tsx";
import { t } from "../messages/door.ts";
import { t as tShell } from "../messages/shell.ts";
import { acceptInvitation, type CodeRequired, type Invitation, readInvitation } from "../session/session.ts";
import { DoorFrame } from "./door-frame.tsx";
import { CodeForm, Problem, useSending } from "./sign-in-form.tsx";

export function JoinPage(): ReactNode {
	const token = location.hash.slice(1);
	const invitation = useQuery({
		queryKey: ["door", "invitation"],
		queryFn: () => readInvitation(token),
		retry: false,
		gcTime: 0,
	});
	if (invitation.isPending) {
		return (
			<DoorFrame title="…">
				<SkeletonLines />
			</DoorFrame>
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
		<DoorFrame title={title} text={text}>
			<JoinForm token={token} invitation={invitation.data} />
		</DoorFrame>
	);
}

function JoinForm({ token, invitation }: { readonly token: string; readonly invitation: Invitation }): ReactNode {
	const [email, setEmail] = useState(invitation.email ?? "");
	const [name, setName] = useState(invitation.name ?? "");
	const [password, setPassword] = useState("");
	const [again, setAgain] = useState("");
	const [challenge, setChallenge] = useState<CodeRequired>();
	const isReset = invitation.kind === "reset";
	// An invitation may be made for nobody by name: whoever opens it says who they are.
	const isEmailOpen = invitation.email === null;
	const areDifferent = again !== "" && again !== password;
	const { isBusy, failure, problem, run } = useSending(async () => {
		const answer = await acceptInvitation({
			token,
			password,
			...(!isReset && { name: name.trim() }),
			...(isEmailOpen && { email: email.trim() }),
		});
		if ("challenge" in answer) setChallenge(answer);
		else location.replace("/");
	});
	if (challenge !== undefined) {
		return (
			<CodeForm
				challenge={challenge}
				onSignedIn={() => location.replace("/")}
				onStartOver={() => location.replace("/sign-in")}
			/>
		);
	}
	const findProblem = (field: string) => (failure instanceof ApiFailure ? failure.findDetail(field) : undefined);
	return (
		<form onSubmit={run} className="flex flex-col gap-4">
			<Problem text={problem} />
			<Field label={t("email")} error={findProblem("email")}>
				<Input
					type="email"
					autoComplete="username"
					required
					readOnly={!isEmailOpen}
					value={email}
					onChange={(event) => setEmail(event.target.value)}
				/>
			</Field>
			{!isReset && (
				<Field label={t("name")} hint={t("nameHint")} error={findProblem("name")}>
					<Input
						autoComplete="name"
						required
						maxLength={200}
						value={name}
						onChange={(event) => setName(event.target.value)}
					/>
				</Field>
			)}
			<Field label={t("newPassword")} hint={t("newPasswordHint")} error={findProblem("password")}>
				<Input
					type="password"
					autoComplete="new-password"
					required
					minLength={12}
					value={password}
					onChange={(event) => setPassword(event.target.value)}
				/>
			</Field>
			<Field label={t("repeatPassword")} error={areDifferent ? t("passwordsDiffer") : undefined}>
				<Input
					type="password"
					autoComplete="new-password"
					required
					value={again}
					onChange={(event) => setAgain(event.target.value)}
				/>
			</Field>
			<Button type="submit" look="primary" isBusy={isBusy} disabled={areDifferent}>
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
