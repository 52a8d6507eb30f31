// The deadlines of a case.

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { readQuery, useChange } from "../../api/queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Field, Input, Select } from "../../components/field.tsx";
import { Dialog } from "../../components/overlay.tsx";
import { Card } from "../../components/page.tsx";
import { FormError } from "../../components/states.tsx";
import { Time } from "../../components/time.tsx";
import { showToast } from "../../components/toast.tsx";
import { t } from "../../messages/cases.ts";
import { t as tc } from "../../messages/common.ts";
import { useSession } from "../../session/session-context.tsx";
import { Due } from "./case-badges.tsx";
import type { CaseDetails } from "./case-types.ts";

type Clock = CaseDetails["clocks"][number];

export function ClocksCard({ item }: { readonly item: CaseDetails }): ReactNode {
	const { can } = useSession();
	const [isStarting, setIsStarting] = useState(false);
	const [stopped, setStopped] = useState<Clock>();
	const mayAct = can("startCaseClock") && item.status !== "closed";
	return (
		<Card
			title={t("clocksTitle")}
			actions={
				mayAct && (
					<Button size="sm" icon="plus" onClick={() => setIsStarting(true)}>
						{t("clockStart")}
					</Button>
				)
			}
		>
			{item.clocks.length === 0 ? (
				<p className="text-sm text-soft">{t("clocksNone")}</p>
			) : (
				<ul className="flex flex-col divide-y divide-line">
					{item.clocks.map((clock) => (
						<li key={clock.clock} className="flex items-center gap-3 py-2 text-sm first:pt-0 last:pb-0">
							<div className="min-w-0 flex-1">
								<p className="truncate" title={clock.title}>
									{clock.title}
								</p>
								<p className="text-xs text-faint">
									<Time at={clock.due_at} form="moment" />
								</p>
							</div>
							<ClockState clock={clock} />
							{mayAct && clock.stopped_at === null && (
								<Button size="sm" icon="check" onClick={() => setStopped(clock)}>
									{t("clockStop")}
								</Button>
							)}
						</li>
					))}
				</ul>
			)}
			{isStarting && <StartDialog item={item} onClose={() => setIsStarting(false)} />}
			{stopped !== undefined && <StopDialog item={item} clock={stopped} onClose={() => setStopped(undefined)} />}
		</Card>
	);
}

function ClockState({ clock }: { readonly clock: Clock }): ReactNode {
	if (clock.state === "met") {
		return (
			<Badge tone="allow" icon="check">
				{t("clockMet")}
			</Badge>
		);
	}
	if (clock.state === "missed") {
		return (
			<Badge tone="block" icon="alert">
				{t("clockMissed")}
			</Badge>
		);
	}
	return <Due at={clock.due_at} />;
}

interface ClockDialogProps {
	readonly item: CaseDetails;
	readonly onClose: () => void;
}

function StartDialog({ item, onClose }: ClockDialogProps): ReactNode {
	const { can } = useSession();
	const casework = useQuery({ ...readQuery("readCasework", {}), enabled: can("readCasework") });
	const running = new Set(item.clocks.filter(({ stopped_at }) => stopped_at === null).map(({ clock }) => clock));
	const clocks = (casework.data?.clocks ?? []).filter(({ id }) => !running.has(id));
	const [chosen, setChosen] = useState<string>();
	const clock = chosen ?? clocks[0]?.id ?? "";
	const start = useChange("startCaseClock", {
		onSuccess: () => {
			onClose();
			showToast({ title: t("clockStarted") });
		},
	});
	return (
		<Dialog
			isOpen
			onClose={onClose}
			width="sm"
			title={t("clockStart")}
			description={t("clockStartText")}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<Button
						look="primary"
						disabled={clock === ""}
						isBusy={start.isPending}
						onClick={() => start.mutate({ parameters: { case_id: item.id }, body: { clock } })}
					>
						{t("clockStart")}
					</Button>
				</>
			}
		>
			<FormError error={start.error} />
			<Field label={t("clocksTitle")}>
				<Select
					value={clock}
					onChoose={setChosen}
					choices={clocks.map(({ id, title }) => ({ value: id, label: title }))}
				/>
			</Field>
		</Dialog>
	);
}

function StopDialog({ item, clock, onClose }: ClockDialogProps & { readonly clock: Clock }): ReactNode {
	const [note, setNote] = useState("");
	const stop = useChange("stopCaseClock", {
		onSuccess: () => {
			onClose();
			showToast({ title: t("clockStopped") });
		},
	});
	const submit = (): void =>
		stop.mutate({
			parameters: { case_id: item.id, clock: clock.clock },
			body: note.trim() === "" ? {} : { note: note.trim() },
		});
	return (
		<Dialog
			isOpen
			onClose={onClose}
			width="sm"
			title={t("clockStopTitle", { title: clock.title })}
			footer={
				<>
					<Button onClick={onClose}>{tc("cancel")}</Button>
					<Button look="primary" isBusy={stop.isPending} onClick={submit}>
						{t("clockStop")}
					</Button>
				</>
			}
		>
			<FormError error={stop.error} />
			<Field label={t("clockStopNote")} hint={t("clockStopHint")} isOptional>
				<Input value={note} maxLength={2_000} onChange={(event) => setNote(event.target.value)} />
			</Field>
		</Dialog>
	);
}
