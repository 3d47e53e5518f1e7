# Three stages: the first packs a release, the second installs its packages, and the third contains only the result. The
# image follows https://github.com/basecamp/once: port 80, /up, data in /storage, hooks for backups.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image doesn't contain the repository: docker build --build-arg FOYER_COMMIT=$(git rev-parse --short=12 HEAD)
ARG FOYER_COMMIT
RUN npm run release -- /tmp \
 && mkdir /release \
 && tar -xzf /tmp/foyer-*.tar.gz --strip-components=1 -C /release

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY --from=build /release ./
RUN npm ci

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=packages /app ./
COPY deploy/image/hooks /hooks
RUN mkdir -m 700 /storage /backups && chown node:node /storage /backups
# Everything else belongs to root, so the program can write only to its data folder.
USER node
# During an upgrade, ONCE starts the new container before it removes the old one.
ENV PORT=80 DATA_DIR=/storage DATA_DIR_WAIT_SECONDS=120
VOLUME /storage
EXPOSE 80
# Not /readyz, which fails while the database is unavailable, when a restart wouldn't help.
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# On SIGTERM, Foyer finishes running requests for up to DRAIN_SECONDS (30). Give `docker stop` slightly more time.
CMD ["node", "deploy/image/foyer.js", "start"]
