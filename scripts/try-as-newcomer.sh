#!/usr/bin/env bash
# Does what a newcomer does, from nothing, in an empty folder and as an ordinary user, and prints how long each step takes:
# install the package, start, decide, join as the first admin, simulate, stop, install a later version, and find everything again.
#
#   scripts/try-as-newcomer.sh [--short] [hakiki-0.1.0.tgz]
#
# Without a file it packs this clone, which must be built. Run as root, it continues as the user `nobody`. It ends with status 1 if
# the first decision takes longer than 30 s from the beginning of the installation, or if any step fails. The short form, which
# `npm test` runs beside other tests, simulates less and has no bound in time.
set -euo pipefail

FIRST_DECISION_S_MAX=30
PORT="${PORT:-4577}"
URL="http://127.0.0.1:$PORT"

clone="$(cd "$(dirname "$0")/.." && pwd)"
if [ "${1:-}" = --short ]; then
	SHORT=yes
	shift
fi
SHORT="${SHORT:-}"
if [ "${1:-}" != --go ]; then
	folder="$(mktemp -d)"
	trap 'rm -rf "$folder"' EXIT
	package="${1:-}"
	if [ -z "$package" ]; then
		(cd "$clone" && npm pack -w apps/server --pack-destination "$folder" --silent >/dev/null)
		package="$(ls "$folder"/*.tgz)"
	fi
	mkdir "$folder/home"
	cp "$package" "$folder/home/now.tgz"
	cp "$0" "$folder/home/try.sh"
	# The cache of npm is copied, so that the time is that of a warm registry for any user.
	cache="$(npm config get cache)"
	[ ! -d "$cache/_cacache" ] || { mkdir "$folder/home/.npm" && cp -r "$cache/_cacache" "$folder/home/.npm/"; }
	run=(env -i "PATH=$PATH" "HOME=$folder/home" "TMPDIR=$folder/home" "PORT=$PORT" "SHORT=$SHORT" bash "$folder/home/try.sh" --go)
	if [ "$(id -u)" = 0 ]; then
		chmod 755 "$folder"
		chown -R nobody "$folder/home"
		run=(setpriv --reuid=nobody --regid=nogroup --clear-groups "${run[@]}")
	fi
	cd "$folder/home" && "${run[@]}"
	exit
fi

server=
# What the last command said is the reason of a failure.
trap 'status=$?; [ "$status" = 0 ] || tail -n 5 log.txt simulated.txt >&2 || true; [ -z "$server" ] || kill "$server" 2>/dev/null || true' EXIT
begin="$(date +%s%3N)"
took() { awk -v ms="$(($(date +%s%3N) - ${2:-$begin}))" -v what="$1" 'BEGIN { printf "%6.1f s  %s\n", ms / 1000, what }'; }

# Starts the installed server, and waits until it is ready.
start() {
	# As `npx hakiki` does, but without npm in between, so that a signal reaches the server.
	node_modules/.bin/hakiki --port "$PORT" --show-keys >log.txt 2>&1 &
	server=$!
	until grep -q "is ready" log.txt; do
		kill -0 "$server" 2>/dev/null || { cat log.txt >&2; exit 1; }
		read -rt 0.1 <> <(:) || true
	done
}

stop() {
	kill -TERM "$server"
	wait "$server"
	server=
}

post() { curl -sf "$URL$1" -H "Authorization: Bearer $key" -H "Content-Type: application/json" -d "$2"; }

mkdir app && cd app
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ../now.tgz
took "installed"
start
took "started"
key="$(grep -o 'svc_test_[A-Za-z0-9]*' log.txt | head -n 1)"
answer="$(post /v1/events '{"type":"payout.requested","customer_id":"wanjiku","amount":48000,"balance":48500,"method":"mpesa","destination":{"type":"mpesa","account":"0712345678"},"idempotency_key":"first"}')"
decided_ms="$(($(date +%s%3N) - begin))"
took "first decision: $(echo "$answer" | grep -o '"decision":"[a-z]*"' | head -n 1)"

token="$(grep -o 'join#[A-Za-z0-9_-]*' log.txt | head -n 1 | cut -d'#' -f2)"
curl -sf "$URL/v1/invitations/accept" -H "Origin: $URL" -H "Content-Type: application/json" \
	-d "{\"token\":\"$token\",\"email\":\"amina@pesa.example\",\"name\":\"Amina\",\"password\":\"river plantain 7\"}" | grep -q signed_in
took "first sign-in"

from="$(date +%s%3N)"
days=30
[ -z "$SHORT" ] || days=7
npx hakiki simulate --customers 200 --days "$days" --seed 7 >simulated.txt 2>&1
took "simulated $days days of 200 customers" "$from"

from="$(date +%s%3N)"
stop
mkdir later && tar -xzf ../now.tgz -C later
sed -i.bak 's/"version": "\([0-9]*\.[0-9]*\)\.[^"]*"/"version": "\1.99"/' later/package/package.json
rm later/package/package.json.bak
tar -czf later.tgz -C later package
npm install --no-audit --no-fund --silent ./later.tgz
start
grep -q '\.99 is ready' log.txt
post /v1/events '{"type":"payout.requested","customer_id":"wanjiku","amount":48000,"balance":48500,"method":"mpesa","destination":{"type":"mpesa","account":"0712345678"},"idempotency_key":"first"}' >again.json
[ "$(grep -o '"event_id":"[^"]*"' again.json)" = "$(echo "$answer" | grep -o '"event_id":"[^"]*"')" ]
took "upgraded, and the first decision is still there" "$from"
stop
took "everything"
if [ -z "$SHORT" ] && [ "$decided_ms" -gt "$((FIRST_DECISION_S_MAX * 1000))" ]; then
	echo "The first decision took longer than $FIRST_DECISION_S_MAX s." >&2
	exit 1
fi
