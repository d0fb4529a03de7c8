# The service in a container (docs/deployment.md). The first stage makes a release, the second holds nothing else.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm
ARG RUN_IMAGE=docker.io/library/debian:13-slim

FROM ${BUILD_IMAGE} AS release
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run release -- /release

FROM ${RUN_IMAGE}
# The release belongs to root: the server writes to /data alone, so the root file system can be read-only.
COPY --from=release /release /srv/vcard
# pg_dump and pg_restore, for backups of PostgreSQL; not older than the server of compose.yaml.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
RUN install -d -o 10001 -g 10001 -m 700 /data
USER 10001:10001
WORKDIR /srv/vcard
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HOME=/tmp
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/serving').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm, which keeps some signals.
CMD ["node_modules/.bin/node", "scripts/start.mjs"]
