// The sign-in form: e-mail address and password, then a code if required. Also shown over a page whose session ended.

import { type ReactNode, useState } from "react";
import { ApiFailure, explainFailure } from "../api/failure.ts";
import { useForm } from "../api/use-api-form.ts";
import { Button } from "../components/button.tsx";
import { Field, Input } from "../components/field.tsx";
import { Icon } from "../components/icons.tsx";
import { t } from "../messages/sign-in.ts";
import { type CodeRequired, readSession, type Session, sendCode, signIn } from "../session/session.ts";

interface SignInFormProps {
	readonly email?: string;
	readonly onSignedIn: (session: Session) => void;
}

export function SignInForm({ email: known = "", onSignedIn }: SignInFormProps): ReactNode {
	const [challenge, setChallenge] = useState<CodeRequired>();
	const form = useForm({
		initial: { email: known, password: "" },
		send: async ({ email, password }) => {
			const answer = await signIn(email.trim(), password);
			if ("challenge" in answer) setChallenge(answer);
			else await finish(answer, onSignedIn);
		},
	});
	if (challenge !== undefined) {
		return <CodeForm challenge={challenge} onSignedIn={onSignedIn} onStartOver={() => setChallenge(undefined)} />;
	}
	return (
		<form onSubmit={form.submit} className="flex flex-col gap-4">
			<SignInProblem error={form.error} />
			<Field label={t("email")}>
				<Input type="email" autoComplete="username" required {...form.text("email")} />
			</Field>
			<Field label={t("password")}>
				<Input type="password" autoComplete="current-password" required {...form.text("password")} />
			</Field>
			<Button type="submit" look="primary" isBusy={form.isBusy}>
				{t("signIn")}
			</Button>
		</form>
	);
}

interface CodeFormProps {
	readonly challenge: CodeRequired;
	readonly onSignedIn: (session: Session) => void;
	readonly onStartOver: () => void;
}

export function CodeForm({ challenge, onSignedIn, onStartOver }: CodeFormProps): ReactNode {
	const form = useForm({
		initial: { code: "" },
		send: async ({ code }) => {
			const answer = await sendCode(challenge.challenge, code.replaceAll(/\s/g, ""));
			await finish(answer, onSignedIn);
		},
	});
	return (
		<form onSubmit={form.submit} className="flex flex-col gap-4">
			<SignInProblem error={form.error} />
			<Field label={t("code")} hint={t("codeText")}>
				<Input
					autoFocus
					inputMode="text"
					autoComplete="one-time-code"
					required
					maxLength={32}
					{...form.text("code")}
					className="font-mono text-lg tracking-widest"
				/>
			</Field>
			<Button type="submit" look="primary" isBusy={form.isBusy}>
				{t("confirm")}
			</Button>
			<Button look="quiet" onClick={onStartOver}>
				{t("startOver")}
			</Button>
		</form>
	);
}

/** A browser that refuses the cookie would fail at the next request, so the session is read at once. */
async function finish(session: Session, onSignedIn: (session: Session) => void): Promise<void> {
	try {
		await readSession();
	} catch (error) {
		if (error instanceof ApiFailure && error.status === 401) throw new Error(t("cookieRefused"));
		throw error;
	}
	onSignedIn(session);
}

/** The message about a failed sign-in. */
export function SignInProblem({ error }: { readonly error: unknown }): ReactNode {
	return <Problem text={error === null ? undefined : explainSignIn(error)} />;
}

function explainSignIn(error: unknown): string {
	if (!(error instanceof ApiFailure)) return error instanceof Error ? error.message : explainFailure(error);
	if (error.code === "sign_in_failed" || error.status === 401) return t("failed");
	if (error.status === 429)
		return t("locked", { minutes: Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60)) });
	return explainFailure(error);
}

export function Problem({ text }: { readonly text: string | undefined }): ReactNode {
	return (
		<div
			role="alert"
			className={text === undefined ? "hidden" : "flex gap-2 rounded-md bg-block-tint px-3 py-2 text-sm text-block"}
		>
			{text !== undefined && (
				<>
					<Icon name="alert" className="mt-0.5" />
					<p>{text}</p>
				</>
			)}
		</div>
	);
}
