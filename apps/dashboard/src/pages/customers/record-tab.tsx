// A customer's record: retention, legal hold, export and erasure.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../api/call.ts";
import { readQuery } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icons.tsx";
import { Card, Facts } from "../../components/page.tsx";
import { usePeople } from "../../components/person.tsx";
import { saveFile } from "../../components/save-file.ts";
import { ErrorState, SkeletonLines } from "../../components/states.tsx";
import { showFileProblem, showToast } from "../../components/toast.tsx";
import { formatDay } from "../../format/time.ts";
import { t } from "../../messages/retention.ts";
import { useSession } from "../../session/session-context.tsx";
import type { CustomerRecord } from "./customer-types.ts";
import { EndDialog, EraseDialog, HoldDialog } from "./record-dialogs.tsx";

type Opened = "place" | "lift" | "erase" | "end";

export function RecordTab({ customerId }: { readonly customerId: string }): ReactNode {
	const found = useQuery(readQuery("readCustomerRecord", { parameters: { customer_id: customerId } }));
	const [opened, setOpened] = useState<Opened>();
	if (found.isPending) return <SkeletonLines count={8} />;
	if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
	const record = found.data;
	const close = (): void => setOpened(undefined);
	return (
		<div className="grid items-start gap-4 lg:grid-cols-2">
			<KeptCard record={record} onEnd={() => setOpened("end")} />
			<HoldCard record={record} onOpen={setOpened} />
			<ExportCard customerId={customerId} />
			<EraseCard record={record} onErase={() => setOpened("erase")} />
			{(opened === "place" || opened === "lift") && <HoldDialog record={record} act={opened} onClose={close} />}
			{opened === "erase" && <EraseDialog record={record} onClose={close} />}
			{opened === "end" && <EndDialog record={record} onClose={close} />}
		</div>
	);
}

function KeptCard({ record, onEnd }: { readonly record: CustomerRecord; readonly onEnd: () => void }): ReactNode {
	const { can } = useSession();
	return (
		<Card
			title={t("recordTitle")}
			actions={
				can("endRelationship") && (
					<Button size="sm" icon="edit" onClick={onEnd}>
						{t("setEnd")}
					</Button>
				)
			}
		>
			<Facts
				facts={[
					{ label: t("keptUntil"), value: <Day at={record.erasable_at} /> },
					{ label: t("keptForLabel"), value: t("keptFor", { count: record.years }) },
					{ label: t("lastEvent"), value: <Day at={record.last_event_at} /> },
					{ label: t("ended"), value: record.relationship_ended_on ?? t("notEnded") },
					...(record.last_case_closed_at === null
						? []
						: [{ label: t("lastCase"), value: <Day at={record.last_case_closed_at} /> }]),
				]}
			/>
		</Card>
	);
}

/** The date includes the year, because records are kept for years. */
function Day({ at }: { readonly at: string }): ReactNode {
	const { workspace } = useSession();
	return (
		<time dateTime={at} className="figures">
			{formatDay(Date.parse(at), workspace.time_zone)}
		</time>
	);
}

interface HoldCardProps {
	readonly record: CustomerRecord;
	readonly onOpen: (opened: Opened) => void;
}

function HoldCard({ record: { legal_hold: hold }, onOpen }: HoldCardProps): ReactNode {
	const { can } = useSession();
	const { nameOf } = usePeople();
	return (
		<Card
			title={t("holdTitle")}
			actions={
				can("placeLegalHold") &&
				(hold === null ? (
					<Button size="sm" icon="lock" onClick={() => onOpen("place")}>
						{t("place")}
					</Button>
				) : (
					<Button size="sm" icon="undo" onClick={() => onOpen("lift")}>
						{t("lift")}
					</Button>
				))
			}
		>
			<p className="text-sm text-soft">{hold === null ? `${t("holdNone")}. ${t("holdText")}` : t("holdText")}</p>
			{hold !== null && (
				<Facts
					facts={[
						{ label: t("holdSince"), value: <Day at={hold.since} /> },
						{ label: t("holdBy"), value: hold.by_name ?? nameOf(hold.by) },
						{ label: t("reason"), value: hold.reason },
					]}
				/>
			)}
		</Card>
	);
}

/** The page size of the export; a customer with many events takes several pages. */
const EVENTS_PER_PAGE = 200;

function ExportCard({ customerId }: { readonly customerId: string }): ReactNode {
	const [isBusy, setIsBusy] = useState(false);
	const save = async (): Promise<void> => {
		setIsBusy(true);
		try {
			const parameters = { customer_id: customerId };
			const first = await call("exportCustomer", { parameters, query: { limit: EVENTS_PER_PAGE } });
			const events = [...first.events];
			for (let cursor = first.next_cursor; cursor !== null; ) {
				const more = await call("exportCustomer", { parameters, query: { limit: EVENTS_PER_PAGE, cursor } });
				events.push(...more.events);
				cursor = more.next_cursor;
			}
			const { next_cursor: _next, ...whole } = { ...first, events };
			saveFile(new Blob([JSON.stringify(whole, null, "\t")], { type: "application/json" }), `${customerId}.json`);
			showToast({ title: t("exported") });
		} catch (error) {
			showFileProblem(error);
		} finally {
			setIsBusy(false);
		}
	};
	return (
		<Card title={t("exportTitle")}>
			<p className="text-sm text-soft">{t("exportText")}</p>
			<div>
				<Button icon="download" isBusy={isBusy} onClick={() => void save()}>
					{t("export")}
				</Button>
			</div>
		</Card>
	);
}

function EraseCard({ record, onErase }: { readonly record: CustomerRecord; readonly onErase: () => void }): ReactNode {
	const { can } = useSession();
	const { nameOf } = usePeople();
	const { erasure, blocks } = record;
	const isDone = erasure !== null && !erasure.newer;
	return (
		<Card title={t("eraseTitle")}>
			<p className="text-sm text-soft">{t("eraseText")}</p>
			{erasure !== null && (
				<Facts
					facts={[
						{ label: t("erasedOn"), value: <Day at={erasure.at} /> },
						{ label: t("erasedBy"), value: erasure.by_name ?? nameOf(erasure.by) },
					]}
				/>
			)}
			{erasure?.under_way === true && <p className="text-sm text-soft">{t("underWay")}</p>}
			{erasure?.newer === true && <p className="text-sm text-soft">{t("newer")}</p>}
			{!isDone && blocks.length > 0 && (
				<div className="flex flex-col gap-1 rounded-md bg-review-tint p-3 text-sm">
					<p className="flex items-center gap-1.5 font-medium text-review">
						<Icon name="lock" size={14} />
						{t("notYet")}
					</p>
					<ul className="list-disc pl-5">
						{blocks.map(({ code, message }) => (
							<li key={code}>{message}</li>
						))}
					</ul>
				</div>
			)}
			{can("eraseCustomer") && !isDone && (
				<div>
					<Button look="danger" icon="trash" disabled={blocks.length > 0} onClick={onErase}>
						{t("erase")}
					</Button>
				</div>
			)}
		</Card>
	);
}
