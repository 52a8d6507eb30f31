// Marks the mode: test data has a striped band with a text, live data a plain line.

import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon } from "../components/icons.tsx";
import { t } from "../messages/shell.ts";
import { useSession } from "../session/session-context.tsx";
import { formatBasePath, type Mode } from "../session/workspace-path.ts";

export function ModeBand(): ReactNode {
	const { mode } = useSession();
	const moveTo = useOtherMode();
	if (mode === "live") return <div aria-hidden="true" className="h-1 shrink-0 bg-accent" />;
	return (
		<section
			aria-label={t("testBand")}
			className="test-stripes sticky top-0 z-30 flex h-7 shrink-0 items-center justify-center gap-2 px-3 text-xs text-on-test md:static"
		>
			<Icon name="alert" size={14} />
			<p className="truncate">
				<strong className="font-semibold tracking-wide uppercase">{t("testBand")}</strong>
				<span className="hidden sm:inline"> · {t("testBandText")}</span>
			</p>
			<a href={moveTo("live")} className="rounded-sm font-semibold underline underline-offset-2 outline-on-test">
				{t("goLive")}
			</a>
		</section>
	);
}

export function ModeSwitch(): ReactNode {
	const { mode } = useSession();
	const moveTo = useOtherMode();
	return (
		<fieldset className="flex h-8 items-center rounded-full border border-edge p-0.5 text-xs">
			<legend className="sr-only">{t("modeLabel", { mode: t(mode) })}</legend>
			{(["test", "live"] as const).map((one) =>
				one === mode ? (
					<span
						key={one}
						aria-current="true"
						className={`flex h-full items-center rounded-full px-2.5 font-semibold ${one === "test" ? "bg-test text-on-test" : "bg-accent text-on-solid"}`}
					>
						{t(one)}
					</span>
				) : (
					<a
						key={one}
						href={moveTo(one)}
						className="flex h-full items-center rounded-full px-2.5 text-soft hover:text-ink"
					>
						{t(one)}
					</a>
				),
			)}
		</fieldset>
	);
}

/** The same section in the other mode. A case or customer of one mode does not exist in the other. */
export function useOtherMode(): (mode: Mode) => string {
	const { workspace } = useSession();
	const section = useLocation({ select: ({ pathname }) => pathname.split("/")[1] ?? "" });
	return (mode) => `${formatBasePath({ mode, workspaceId: workspace.id })}/${section}`;
}
