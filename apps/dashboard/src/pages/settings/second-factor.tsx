// Two-factor authentication: a QR code for an authenticator app, confirmed by a code, and recovery codes for a lost
// phone.

import { type ReactNode, useMemo, useState } from "react";
import { encode } from "uqr";
import type { Answer } from "../../api/call.ts";
import { useChange } from "../../api/queries.ts";
import { type Form, useApiForm, useForm } from "../../api/use-api-form.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, Input } from "../../components/field.tsx";
import { Id } from "../../components/id.tsx";
import { Card } from "../../components/page.tsx";
import { FormError } from "../../components/states.tsx";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/settings.ts";
import { useSession } from "../../session/session-context.tsx";

const CHANGES = { changes: ["Session", "readSession"] };

export function SecondFactor(): ReactNode {
	const { user } = useSession();
	const [codes, setCodes] = useState<readonly string[]>();
	return (
		<Card
			title={t("secondFactor")}
			actions={
				user.has_totp ? (
					<Badge tone="allow" icon="shield">
						{t("on")}
					</Badge>
				) : (
					<Badge tone="review" icon="alert">
						{t("off")}
					</Badge>
				)
			}
		>
			<p className="text-sm text-soft">{t("secondFactorText")}</p>
			{codes !== undefined && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
			{user.has_totp ? <Keep onCodes={setCodes} /> : codes === undefined && <SetUp onCodes={setCodes} />}
		</Card>
	);
}

interface CodesProps {
	readonly onCodes: (codes: readonly string[]) => void;
}

function SetUp({ onCodes }: CodesProps): ReactNode {
	const { user } = useSession();
	const [offer, setOffer] = useState<Answer<"offerTotp">>();
	const form = useApiForm("offerTotp", {
		initial: { password: "" },
		toInput: ({ password }) => ({ body: user.has_password ? { password } : {} }),
		onSuccess: setOffer,
	});
	if (offer !== undefined) return <ConfirmCode offer={offer} onCodes={onCodes} />;
	return (
		<form className="flex flex-col gap-3" onSubmit={form.submit}>
			<FormError error={form.error} />
			<div className="flex flex-wrap items-end gap-3">
				{user.has_password && (
					<Field label={t("currentPassword")} className="min-w-64">
						<Input type="password" autoComplete="current-password" required {...form.text("password")} />
					</Field>
				)}
				<Button type="submit" look="primary" isBusy={form.isBusy}>
					{t("setUpCode")}
				</Button>
			</div>
		</form>
	);
}

function ConfirmCode({ offer, onCodes }: CodesProps & { readonly offer: Answer<"offerTotp"> }): ReactNode {
	const form = useApiForm("confirmTotp", {
		...CHANGES,
		initial: { code: "" },
		toInput: ({ code }) => ({ body: { code } }),
		onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
	});
	return (
		<form className="flex flex-wrap gap-6" onSubmit={form.submit}>
			<QrCode text={offer.uri} />
			<div className="flex min-w-64 flex-1 flex-col gap-3">
				<p className="text-sm">{t("scanCode")}</p>
				<p className="text-sm text-soft">
					{t("typeSecret")} <Id id={offer.secret} />
				</p>
				<FormError error={form.error} />
				<div className="flex flex-wrap items-end gap-3">
					<CodeField form={form} />
					<Button type="submit" look="primary" isBusy={form.isBusy}>
						{t("confirmCode")}
					</Button>
				</div>
			</div>
		</form>
	);
}

/** The same code renews the recovery codes or removes the second factor. */
function Keep({ onCodes }: CodesProps): ReactNode {
	const renew = useChange("renewRecoveryCodes", { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) });
	const remove = useChange("removeTotp", { ...CHANGES, onSuccess: () => showToast({ title: t("codeRemoved") }) });
	const form = useForm({
		initial: { code: "" },
		send: ({ code }, act) => (act === "remove" ? remove : renew).mutateAsync({ body: { code } }),
	});
	return (
		<div className="flex flex-col gap-3">
			<FormError error={form.error} />
			<div className="flex flex-wrap items-end gap-3">
				<CodeField form={form} />
				<Button isBusy={renew.isPending} onClick={() => form.send("renew")}>
					{t("newRecoveryCodes")}
				</Button>
				<Button look="danger" isBusy={remove.isPending} onClick={() => form.send("remove")}>
					{t("removeCode")}
				</Button>
			</div>
		</div>
	);
}

function CodeField({ form }: { readonly form: Form<{ readonly code: string }> }): ReactNode {
	return (
		<Field label={t("code")} error={form.problemOf("code")} className="w-36">
			<Input inputMode="numeric" autoComplete="one-time-code" required maxLength={40} {...form.text("code")} />
		</Field>
	);
}

interface RecoveryCodesProps {
	readonly codes: readonly string[];
	readonly onClose: () => void;
}

function RecoveryCodes({ codes, onClose }: RecoveryCodesProps): ReactNode {
	return (
		<div className="flex flex-col gap-3 rounded-md bg-review-tint p-4">
			<p className="text-sm font-medium text-review">{t("recoveryCodes")}</p>
			<ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-5">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<div className="flex gap-2">
				<Button size="sm" icon="copy" onClick={() => void navigator.clipboard.writeText(codes.join("\n"))}>
					{t("copyAll")}
				</Button>
				<Button size="sm" look="primary" onClick={onClose}>
					{t("secretKept")}
				</Button>
			</div>
		</div>
	);
}

/** Dark on light in both themes, with a quiet zone, as cameras require. */
function QrCode({ text }: { readonly text: string }): ReactNode {
	const { size, path } = useMemo(() => {
		const { data } = encode(text, { border: 3 });
		const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
		return { size: data.length, path: modules.join("") };
	}, [text]);
	return (
		<svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("qrCode")} className="size-44 rounded-md bg-white">
			<path d={path} fill="#111" />
		</svg>
	);
}
