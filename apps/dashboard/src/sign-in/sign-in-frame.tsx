import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { getLanguage } from "../messages/define-messages.ts";
import { chooseLanguage, listLanguages } from "../messages/languages.ts";
import { t } from "../messages/sign-in.ts";
import { LogoSign } from "../shell/logo.tsx";

/** The frame of the sign-in and join pages. */
export function SignInFrame({
	title,
	text,
	children,
}: {
	readonly title: string;
	readonly text?: ReactNode;
	readonly children: ReactNode;
}): ReactNode {
	return (
		<div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
			<aside className="hidden flex-col justify-between bg-[#0f3a48] p-12 text-[#eef5f6] lg:flex">
				<p className="flex items-center gap-3 text-xl font-semibold">
					<LogoSign size={34} />
					Hakiki
				</p>
				<div className="max-w-md">
					<p className="text-3xl font-semibold tracking-tight">{t("pitch")}</p>
					<p className="mt-3 text-lg text-[#c9dde1]">{t("pitchText")}</p>
				</div>
				<Trace />
			</aside>
			<main className="flex flex-col items-center justify-center px-4 py-10">
				<div className="flex w-full max-w-sm flex-col gap-5">
					<p className="flex items-center gap-2.5 text-lg font-semibold lg:hidden">
						<LogoSign />
						Hakiki
					</p>
					<div>
						<h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
						{text !== undefined && <div className="mt-1 text-sm text-soft">{text}</div>}
					</div>
					{children}
					<LanguageChoice />
				</div>
			</main>
		</div>
	);
}

/** The account menu, where a language is chosen otherwise, needs a session. */
function LanguageChoice(): ReactNode {
	const current = getLanguage().tag;
	return (
		<fieldset className="flex justify-center gap-1">
			<legend className="sr-only">{t("language")}</legend>
			{listLanguages().map(({ tag, name }) => (
				<Button
					key={tag}
					look="quiet"
					size="sm"
					lang={tag}
					aria-pressed={tag === current}
					className="aria-pressed:font-semibold aria-pressed:text-ink"
					onClick={() => chooseLanguage(tag)}
				>
					{name}
				</Button>
			))}
		</fieldset>
	);
}

const HEIGHTS = [14, 22, 17, 26, 19, 24, 16, 21, 28, 18, 23, 92, 20, 25];

/** A decoration: usual amounts and one that is not. */
function Trace(): ReactNode {
	return (
		<svg viewBox="0 0 280 100" className="h-28 w-full max-w-md" aria-hidden="true">
			{HEIGHTS.map((height, index) => (
				<rect
					key={String(index)}
					x={index * 20}
					y={100 - height}
					width={11}
					height={height}
					rx={2.5}
					fill={height > 50 ? "#f0b44c" : "#3d7c8c"}
				/>
			))}
			<path d="M0 68h280" stroke="#7fb0bc" strokeDasharray="3 5" />
		</svg>
	);
}
