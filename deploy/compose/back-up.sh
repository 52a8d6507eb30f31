#!/bin/sh
# The service `backup` of compose.yaml: a dump at the start and then every BACKUP_HOURS, of which the newest BACKUP_COUNT stay.
# `--once` makes one
# and ends. A dump gets its name when it is whole. The master key is not in it: keep a copy apart.
set -eu
umask 077
: "${BACKUP_HOURS:=24}" "${BACKUP_COUNT:=14}" "${BACKUP_FOLDER:=/backups}"

back_up() {
	name="$BACKUP_FOLDER/hakiki-$(date -u +%Y%m%dT%H%M%SZ).dump"
	PGPASSWORD="$(cat "$PASSWORD_FILE")" pg_dump --format=custom --file="$name.part" || { rm -f "$name.part"; return 1; }
	mv "$name.part" "$name" || return 1
	echo "Made $name"
	# The names sort by time.
	ls -1 "$BACKUP_FOLDER"/hakiki-*.dump | sort -r | tail -n "+$((BACKUP_COUNT + 1))" | xargs -r rm --
}

rm -f "$BACKUP_FOLDER"/hakiki-*.dump.part
if [ "${1:-}" = --once ]; then
	back_up
	exit
fi
trap 'exit 0' TERM INT
while :; do
	back_up || echo "The dump failed; the next one is tried in $BACKUP_HOURS hours" >&2
	# In the background, so that a signal ends the wait.
	sleep "$((BACKUP_HOURS * 3600))" &
	wait $!
done
