// Users of the installation: invitations, roles, workspaces, and disabling.

import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { listQuery, useChange } from "../../api/queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Menu } from "../../components/overlay.tsx";
import { Card } from "../../components/page.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showProblem, showToast } from "../../components/toast.tsx";
import { t as common } from "../../messages/common.ts";
import { t } from "../../messages/settings.ts";
import { nameWord } from "../../messages/words.ts";
import { useSession } from "../../session/session-context.tsx";
import { useHandedOver } from "../../shell/handed-over.ts";
import { ChangeAccess, Invite, nameReach, type User } from "./access-dialogs.tsx";
import { Confirm, SecretOnce } from "./section-parts.tsx";

export function PeopleSection(): ReactNode {
	const users = useInfiniteQuery(listQuery("listUsers", { query: { limit: 100 } }));
	const [isInviting, setIsInviting] = useState(false);
	useHandedOver("people", () => setIsInviting(true));
	const [link, setLink] = useState<string>();
	return (
		<>
			<Card
				title={t("people")}
				actions={
					<Button size="sm" look="primary" icon="plus" onClick={() => setIsInviting(true)}>
						{t("invite")}
					</Button>
				}
			>
				<p className="text-sm text-soft">{t("peopleText")}</p>
				{users.isError && <ErrorState error={users.error} onRetry={() => void users.refetch()} />}
				{users.isPending && <SkeletonLines count={4} />}
				<ul className="flex flex-col divide-y divide-line">
					{(users.data?.items ?? []).map((user) => (
						<UserLine key={user.id} user={user} onLink={setLink} />
					))}
				</ul>
				{users.hasNextPage && (
					<div>
						<Button onClick={() => void users.fetchNextPage()}>{common("more")}</Button>
					</div>
				)}
			</Card>
			<Invitations />
			{isInviting && (
				<Invite
					onClose={() => setIsInviting(false)}
					onInvited={(made) => {
						setIsInviting(false);
						setLink(made);
					}}
				/>
			)}
			<SecretOnce title={t("linkMade")} text={t("linkMadeText")} secret={link} onClose={() => setLink(undefined)} />
		</>
	);
}

interface UserLineProps {
	readonly user: User;
	readonly onLink: (link: string) => void;
}

function UserLine({ user, onLink }: UserLineProps): ReactNode {
	const here = useSession();
	const [asked, setAsked] = useState<"access" | "disable" | "reset">();
	const parameters = { user_id: user.id };
	const change = useChange("changeUser", {
		changes: ["People"],
		onSuccess: () => {
			setAsked(undefined);
			showToast({ title: t("saved") });
		},
	});
	const reset = useChange("resetUser", {
		onSuccess: ({ link }) => {
			setAsked(undefined);
			onLink(link);
		},
	});
	const end = useChange("endUserSessions", {
		onSuccess: ({ ended }) => showToast({ title: t("sessionsEnded", { count: ended }) }),
	});
	const isActive = user.status === "active";
	const isMe = user.id === here.user.id;
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5 text-sm">
			<div className="min-w-40 flex-1">
				<p className={`font-medium ${isActive ? "" : "text-faint line-through"}`}>
					{user.name} {isMe && <Badge tone="accent">{t("you")}</Badge>}
				</p>
				<p className="truncate text-xs text-soft">{user.email}</p>
			</div>
			{isActive && user.away && <Badge>{t("away")}</Badge>}
			{!isActive && <Badge tone="block">{t("disabledUser")}</Badge>}
			<Badge {...(user.has_totp ? { tone: "allow" as const, icon: "shield" as const } : {})}>
				{user.has_totp ? t("withCode") : t("withoutCode")}
			</Badge>
			<span className="text-xs text-faint">
				{t("lastSignIn")} <Time at={user.last_signed_in_at} />
			</span>
			<span className="flex flex-wrap items-center gap-2">
				<Badge>{nameWord(user.role)}</Badge>
				<span className="text-xs text-soft">{nameReach(user.workspaces, here.workspaces)}</span>
			</span>
			<Button
				size="sm"
				disabled={isMe}
				aria-label={t("changeAccessOf", { name: user.name })}
				onClick={() => setAsked("access")}
			>
				{t("changeAccess")}
			</Button>
			<Menu
				trigger={<Button size="sm" look="quiet" icon="more" aria-label={t("moreActs")} />}
				groups={[
					[
						{
							label: user.away ? t("setBack") : t("setAway"),
							icon: "clock",
							...(user.away ? {} : { hint: t("setAwayHint") }),
							onSelect: () => change.mutate({ parameters, body: { away: !user.away } }, { onError: showProblem }),
						},
						{
							label: t("signOutUser"),
							icon: "signOut",
							onSelect: () => end.mutate({ parameters }, { onError: showProblem }),
						},
						{ label: t("resetUser"), icon: "key", hint: t("resetUserHint"), onSelect: () => setAsked("reset") },
					],
					[
						isActive
							? {
									label: t("disableUser"),
									icon: "ban",
									isDangerous: true,
									isDisabled: isMe,
									onSelect: () => setAsked("disable"),
								}
							: {
									label: t("enableUser"),
									icon: "check",
									onSelect: () => change.mutate({ parameters, body: { status: "active" } }, { onError: showProblem }),
								},
					],
				]}
			/>
			{asked === "access" && <ChangeAccess user={user} onClose={() => setAsked(undefined)} />}
			<Confirm
				isOpen={asked === "disable"}
				title={t("disableTitle", { name: user.name })}
				text={t("disableText")}
				act={t("disableUser")}
				isBusy={change.isPending}
				error={change.error}
				onConfirm={() => change.mutate({ parameters, body: { status: "disabled" } })}
				onClose={() => setAsked(undefined)}
			/>
			<Confirm
				isOpen={asked === "reset"}
				title={t("resetTitle", { name: user.name })}
				text={t("resetText")}
				act={t("resetUser")}
				isBusy={reset.isPending}
				error={reset.error}
				onConfirm={() => reset.mutate({ parameters })}
				onClose={() => setAsked(undefined)}
			/>
		</li>
	);
}

function Invitations(): ReactNode {
	const invitations = useInfiniteQuery(listQuery("listInvitations", { query: { limit: 100 } }));
	const withdraw = useChange("withdrawInvitation", { onSuccess: () => showToast({ title: t("withdrawn") }) });
	const { workspaces } = useSession();
	const items = invitations.data?.items ?? [];
	return (
		<Card title={t("invitations")}>
			{invitations.isError && <ErrorState error={invitations.error} onRetry={() => void invitations.refetch()} />}
			{invitations.isPending && <SkeletonLines count={2} />}
			{invitations.isSuccess && items.length === 0 && (
				<EmptyState icon="users" title={t("noInvitations")}>
					{t("noInvitationsText")}
				</EmptyState>
			)}
			<ul className="flex flex-col divide-y divide-line">
				{items.map((invitation) => (
					<li key={invitation.id} className="flex flex-wrap items-center gap-3 py-2 text-sm">
						<span className="min-w-0 flex-1 truncate">{invitation.email ?? t("firstAdmin")}</span>
						<Badge>{nameWord(invitation.role)}</Badge>
						<span className="text-xs text-soft">{nameReach(invitation.workspaces, workspaces)}</span>
						<span className="text-xs text-faint">
							{t("until")} <Time at={invitation.expires_at} form="moment" />
						</span>
						<Button
							size="sm"
							look="quiet"
							isBusy={withdraw.isPending}
							onClick={() =>
								withdraw.mutate({ parameters: { invitation_id: invitation.id } }, { onError: showProblem })
							}
						>
							{t("withdraw")}
						</Button>
					</li>
				))}
			</ul>
		</Card>
	);
}
