// The latest requests of the workspace's own servers: what was sent, what is wrong with it, and what would be better.

import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Item } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { Badge, DecisionBadge, type Tone } from "../../components/badge.tsx";
import { FirstRequest } from "../../components/first-request.tsx";
import { Icon, type IconName } from "../../components/icons.tsx";
import { Id } from "../../components/id.tsx";
import { Card, Facts, Page } from "../../components/page.tsx";
import { EmptyState, ErrorState, SkeletonLines } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { t } from "../../messages/integration.ts";
import { MaskedJson, type Remark } from "./masked-json.tsx";

type Request = Item<"listIntegrationRequests">;

const route = getRouteApi("/integration");
const AGAIN_MS = 3_000;
const REMARK_LENGTH_MAX = 60;
/** The section of the API reference about each route. */
const REFERENCES: Readonly<Record<string, string>> = {
	"/v1/events": "recordEvent",
	"/v1/events/batch": "recordEvents",
	"/v1/feedback": "labelEvent",
	"/v1/screen": "screenName",
};

export function IntegrationPage(): ReactNode {
	const requests = useQuery({ ...readQuery("listIntegrationRequests", {}), refetchInterval: AGAIN_MS });
	return (
		<Page title={t("title")} lead={t("lead")}>
			{requests.isError && requests.data === undefined ? (
				<ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
			) : requests.data === undefined ? (
				<Card>
					<SkeletonLines count={14} />
				</Card>
			) : (
				<Requests requests={requests.data.data} />
			)}
		</Page>
	);
}

function Requests({ requests }: { readonly requests: readonly Request[] }): ReactNode {
	const { request: chosen } = route.useSearch();
	const shown = requests.find((request) => nameOf(request) === chosen) ?? requests[0];
	if (shown === undefined) {
		return (
			<Card>
				<EmptyState icon="link" title={t("emptyTitle")}>
					<p>{t("emptyText")}</p>
					<FirstRequest />
				</EmptyState>
			</Card>
		);
	}
	return (
		<div className="flex flex-col gap-4 lg:flex-row lg:items-start">
			<RequestCard request={shown} />
			<Card title={t("latest")} isFlush className="lg:w-80 lg:shrink-0">
				<ul>
					{requests.map((request, index) => (
						<RequestLine key={nameOf(request)} request={request} isLatest={index === 0} isShown={request === shown} />
					))}
				</ul>
			</Card>
		</div>
	);
}

/** Ids that callers chose are masked, so they do not tell requests apart. */
function nameOf({ request_id, at }: Request): string {
	return `${request_id} ${at}`;
}

interface RequestLineProps {
	readonly request: Request;
	/** Without a choice, the page follows the latest request. */
	readonly isLatest: boolean;
	readonly isShown: boolean;
}

function RequestLine({ request, isLatest, isShown }: RequestLineProps): ReactNode {
	const { at, route: path, warnings, hints } = request;
	const navigate = route.useNavigate();
	const problems = listErrors(request).length + warnings.length;
	return (
		<li className="border-b border-line last:border-b-0">
			<button
				type="button"
				onClick={() => void navigate({ search: isLatest ? {} : { request: nameOf(request) }, replace: true })}
				aria-current={isShown ? "true" : undefined}
				className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-left text-sm -outline-offset-2 hover:bg-hover aria-[current=true]:bg-accent-tint"
			>
				<StatusBadge request={request} />
				<code className="min-w-0 flex-1 truncate font-mono text-xs">{path}</code>
				<span className="basis-full text-xs text-soft">
					<Time at={at} />
					{problems > 0 && ` · ${t("problems", { count: problems })}`}
					{hints.length > 0 && ` · ${t("hintCount", { count: hints.length })}`}
				</span>
			</button>
		</li>
	);
}

function StatusBadge({ request: { status, error } }: { readonly request: Request }): ReactNode {
	const [tone, icon]: readonly [Tone, IconName] = error === null ? ["allow", "check"] : ["block", "close"];
	return (
		<Badge tone={tone} icon={icon} title={t(error === null ? "accepted" : "notAllowed")}>
			{status}
		</Badge>
	);
}

function RequestCard({ request }: { readonly request: Request }): ReactNode {
	const { method, route: path, at, decision, body } = request;
	return (
		<Card
			className="min-w-0 flex-1"
			title={
				<code className="font-mono wrap-anywhere">
					{method} {path}
				</code>
			}
			actions={
				<>
					<StatusBadge request={request} />
					{decision !== null && <DecisionBadge decision={decision} />}
					<span className="text-xs text-soft">
						<Time at={at} />
					</span>
				</>
			}
		>
			<Findings request={request} />
			<section className="flex flex-col gap-2">
				<h3 className="text-sm font-semibold">{t("sent")}</h3>
				{body === null ? (
					<p className="text-sm text-soft">{t("noBody")}</p>
				) : (
					<>
						<MaskedJson body={body} remarks={listRemarks(request)} />
						<p className="text-xs text-faint">{t("sentText")}</p>
					</>
				)}
			</section>
			<AnswerFacts request={request} />
		</Card>
	);
}

/** The page of the reference is not a page of the dashboard. */
function Reference({ path }: { readonly path: string }): ReactNode {
	return (
		<p className="text-sm">
			<a
				href={`/docs#${REFERENCES[path] ?? "top"}`}
				target="_blank"
				rel="noopener"
				className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
			>
				{t("docs")}
				<Icon name="external" size={13} />
			</a>
		</p>
	);
}

function Findings({ request }: { readonly request: Request }): ReactNode {
	const errors = listErrors(request);
	const { warnings, hints } = request;
	const isFine = errors.length + warnings.length + hints.length === 0;
	return (
		<div className="flex flex-col gap-3">
			{isFine && (
				<p className="flex items-center gap-2 text-sm text-allow">
					<Icon name="checkCircle" />
					{t("fine")}
				</p>
			)}
			<Sentences title={t("wrong")} icon="close" colour="text-block" sentences={errors} />
			<Sentences
				title={t("ignored")}
				icon="alert"
				colour="text-review"
				sentences={warnings.map(({ field, message }) => `\`${field}\` ${message}`)}
			/>
			<Sentences title={t("better")} icon="info" colour="text-review" sentences={hints.map(({ hint }) => t(hint))} />
			<Reference path={request.route} />
		</div>
	);
}

interface SentencesProps {
	readonly title: string;
	readonly icon: IconName;
	readonly colour: string;
	readonly sentences: readonly string[];
}

function Sentences({ title, icon, colour, sentences }: SentencesProps): ReactNode {
	if (sentences.length === 0) return null;
	return (
		<section className="flex flex-col gap-1.5">
			<h3 className="text-sm font-semibold">{title}</h3>
			<ul className="flex flex-col gap-1">
				{sentences.map((sentence) => (
					<li key={sentence} className="flex gap-2 text-sm">
						<Icon name={icon} className={`mt-0.5 shrink-0 ${colour}`} />
						<span className="min-w-0 wrap-anywhere">{markCode(sentence)}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Writes the parts between backticks as code. */
function markCode(sentence: string): ReactNode {
	return sentence.split("`").map((part, index) =>
		index % 2 === 0 ? (
			part
		) : (
			<code key={String(index)} className="font-mono text-xs">
				{part}
			</code>
		),
	);
}

/** The wrong fields where there are some, and otherwise the message of the error. */
function listErrors({ error }: Request): readonly string[] {
	if (error === null) return [];
	if (error.code !== "invalid_request" || error.details.length === 0) return [error.message];
	return error.details.map(({ field, message }) => `\`${field}\` ${message}`);
}

function listRemarks({ error, warnings, hints }: Request): readonly Remark[] {
	return [
		...(error?.details ?? []).map(({ field, message }) => ({ field, text: shorten(message), isWrong: true })),
		...warnings.map(({ field, message: text }) => ({ field, text, isWrong: false })),
		...hints.map(({ hint, field }) => ({ field, text: t(`${hint}_short`), isWrong: false })),
	];
}

/** A long message, such as a list of allowed words, is above. */
function shorten(message: string): string {
	return message.length > REMARK_LENGTH_MAX ? t("seeAbove") : message;
}

function AnswerFacts({ request }: { readonly request: Request }): ReactNode {
	const { status, decision, error, key_id, request_id, at } = request;
	return (
		<section className="flex flex-col gap-2 border-t border-line pt-3">
			<h3 className="text-sm font-semibold">{t("answer")}</h3>
			<Facts
				columns={3}
				facts={[
					{ label: t("status"), value: <span className="figures">{status}</span> },
					...(decision === null ? [] : [{ label: t("decision"), value: <DecisionBadge decision={decision} /> }]),
					...(error === null
						? []
						: [{ label: t("error"), value: <code className="font-mono text-xs">{error.code}</code> }]),
					{ label: t("time"), value: <Time at={at} form="exact" /> },
					{ label: t("requestId"), value: <Id id={request_id} /> },
					{ label: t("key"), value: <Id id={key_id} /> },
				]}
			/>
		</section>
	);
}
