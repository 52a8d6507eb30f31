// `hakiki start`: runs the server until Ctrl-C.

import { locateDatabase } from "../start/locate-database.ts";
import { runServer } from "../start/run-server.ts";
import { ROLES } from "../start/start-settings.ts";
import { type Command, UsageError } from "./command.ts";
import { readOptions } from "./read-options.ts";
import { readVersion } from "./version.ts";

const PORT_DEFAULT = 4_500;
/** By default only this machine can connect: a new server prints a key, so it should not be on the network. */
const HOST_DEFAULT = "127.0.0.1";
const WORKERS_MAX = 64;

export const command: Command = {
	name: "start",
	usage: `[--port 4500] [--host 127.0.0.1] [--data DIR] [--workers N] [--role all|api|worker]
    [--no-demo] [--show-keys]

  --port     port to listen on (default ${PORT_DEFAULT}); 0 takes any free port
  --host     0.0.0.0 opens it to the network (default ${HOST_DEFAULT})
  --data     folder of the embedded database (default HAKIKI_DATA or .hakiki/data);
             with DATABASE_URL, your own PostgreSQL is used instead
  --workers  processes that serve the API (default 1; at most one per core pays off)
  --role     api: HTTP only. worker: background jobs only. all: both (default)
  --no-demo  make no demo workspaces; make your own with \`hakiki workspace create\`
  --show-keys  print the demo keys and the first admin's link although stdout is no terminal, for example to a pipe;
             without it they stay out of logs, and \`hakiki keys create\` and \`hakiki users invite\` make others`,
	async run(args, io) {
		const options = readOptions(args, {
			texts: ["port", "host", "workers", "role"],
			flags: ["no-demo", "show-keys"],
		});
		if (options.isJson) throw new UsageError("Unknown option '--json'");
		const role = options.choice("role", ROLES) ?? "all";
		const workers = options.wholeNumber("workers", { min: 1, max: WORKERS_MAX }) ?? 1;
		if (role === "worker" && workers > 1) throw new UsageError("--workers has no meaning with --role worker");
		await runServer(
			{
				role,
				workers,
				host: options.text("host") ?? HOST_DEFAULT,
				port: options.wholeNumber("port", { min: 0, max: 65_535 }) ?? PORT_DEFAULT,
				hasDemo: !options.has("no-demo"),
				showsKeys: io.isOutputTerminal || options.has("show-keys"),
				location: locateDatabase({ env: io.env, cwd: io.cwd, data: options.data }),
			},
			io,
			readVersion(io.mainFile),
		);
		return 0;
	},
};
