// The HEALTHCHECK of the image. It asks the port for probes, and then the main port: a server with the role `worker` answers
// there, and so does one with HAKIKI_OPS_PORT=off.

const MS_MAX = 2_000;
const { HAKIKI_OPS_PORT: opsPort = "" } = process.env;
const ports = [/^[1-9]\d*$/.test(opsPort) ? opsPort : "4501", "4500"];

for (const port of ports) {
	const isHealthy = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(MS_MAX) }).then(
		({ ok }) => ok,
		() => undefined,
	);
	if (isHealthy !== undefined) process.exit(isHealthy ? 0 : 1);
}
process.exit(1);
