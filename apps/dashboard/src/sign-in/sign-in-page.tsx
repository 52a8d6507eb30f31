import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { styleButton } from "../components/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../components/states.tsx";
import { t } from "../messages/sign-in.ts";
import { readSignInOptions } from "../session/session.ts";
import { Problem, SignInForm } from "./sign-in-form.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

const PROBLEMS = ["oidc_unknown_user", "oidc_refused", "oidc_unavailable", "oidc_expired"] as const;

/** `next` is the page to open after signing in. Only a path of this site is accepted. */
export function SignInPage(): ReactNode {
	const search = new URLSearchParams(location.search);
	const next = readNext(search.get("next"));
	const problem = PROBLEMS.find((one) => one === search.get("problem"));
	const options = useQuery({ queryKey: ["sign-in", "options"], queryFn: readSignInOptions });
	if (options.isError) return <ErrorState error={options.error} onRetry={() => void options.refetch()} />;
	if (options.data?.is_set_up === false) return <NotSetUp />;
	const oidc = options.data?.oidc ?? null;
	return (
		<SignInFrame title={t("signInTitle")}>
			<Problem text={problem === undefined ? undefined : t(problem)} />
			<SignInForm onSignedIn={() => location.replace(next)} />
			{options.isPending && <Skeleton className="h-9 w-full" />}
			{oidc !== null && (
				<>
					<p className="text-center text-xs text-faint">{t("or")}</p>
					<a href={`${oidc.url}?return_to=${encodeURIComponent(next)}`} className={styleButton("plain")}>
						{t("signInWith", { name: oidc.name })}
					</a>
				</>
			)}
		</SignInFrame>
	);
}

function NotSetUp(): ReactNode {
	return (
		<main className="grid min-h-dvh place-items-center">
			<EmptyState icon="key" title={t("notSetUpTitle")}>
				<p>{t("notSetUpText")}</p>
				<code className="mt-2 inline-block rounded-md bg-sunken px-2 py-1 font-mono text-xs text-ink">
					npx hakiki users invite --role admin
				</code>
			</EmptyState>
		</main>
	);
}

/** Prevents open redirects to other sites. */
export function readNext(next: string | null): string {
	return next?.startsWith("/") && !next.startsWith("//") && !next.includes("\\") ? next : "/";
}
