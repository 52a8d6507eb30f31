// `hakiki workspace control-group`: shows and changes the share of small reviews that are let through by chance.

import { formatMinorUnits, toMinorUnits } from "@hakiki/domain";
import { changeWorkspace, findWorkspace, readWorkspace } from "@hakiki/service";
import { changeOrAsk, sayWaiting } from "./change-or-ask.ts";
import { type Command, UsageError } from "./command.ts";
import { type Options, readOptions } from "./read-options.ts";
import { withService } from "./with-service.ts";

const SHARE_MAX = 0.01;
const AMOUNT_MAX = 1_000_000_000;

export const command: Command = {
	name: "workspace control-group",
	usage: `--workspace ID|NAME [--share 0.005] [--amount-max 500] [--data DIR] [--json]

  --share       the share of small reviews that are let through by chance, from 0 (off) to ${SHARE_MAX}
  --amount-max  the largest amount in the group, in the workspace's currency
  Only reviews by the score alone are let through, at most one in 30 days for each customer. Raising a value needs a
  second person: that person confirms, or the change waits for a day. Lowering it takes effect at once.`,
	async run(args, io) {
		const options = readOptions(args, { required: ["workspace"], texts: ["share", "amount-max"] });
		const controlShare = readNumber(options, "share", SHARE_MAX);
		const amountMax = readNumber(options, "amount-max", AMOUNT_MAX);
		const { actor } = io;
		const work = withService(options, io, { purpose: "hakiki workspace control-group" }, async (service) => {
			const { uuid, realms, currency } = await findWorkspace(service, options.requiredText("workspace"));
			const controlMaxMinor = amountMax === undefined ? undefined : toMinorUnits(amountMax, currency);
			const change = { controlShare, controlMaxMinor, actor };
			const set = () => changeWorkspace(service, { realm: realms.live, workspaceId: uuid }, change);
			const waiting = await changeOrAsk(service, uuid, change, set);
			return { workspace: await readWorkspace(service, { realm: realms.live }), waiting };
		});
		const { workspace, waiting } = await work;
		const { controlShare: share, controlMaxMinor: maxMinor, currency } = workspace;
		const most = formatMinorUnits(maxMinor, currency);
		if (options.isJson) io.print(JSON.stringify({ share, amount_max: most, currency }));
		else if (share === 0 || maxMinor === 0) io.print(`${workspace.name}: no control group`);
		else io.print(`${workspace.name}: ${share * 100} % of reviews up to ${currency} ${most} are let through`);
		sayWaiting(io, waiting);
		return 0;
	},
};

function readNumber(options: Options, name: string, max: number): number | undefined {
	const text = options.text(name);
	if (text === undefined) return undefined;
	const value = Number(text);
	if (!/^\d+(\.\d+)?$/.test(text) || value > max) throw new UsageError(`--${name} must be from 0 to ${max}`);
	return value;
}
