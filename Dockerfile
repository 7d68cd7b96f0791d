# docker build -t portico .      (with PostgreSQL's own programs, for backups: --build-arg EXTRA=postgresql-client)
FROM node:22-bookworm-slim AS built
WORKDIR /portico
COPY package.json package-lock.json ./
COPY scripts ./scripts
COPY vite.config.ts tsconfig*.json LICENSE ./
COPY migrations ./migrations
# The console's help is made of these.
COPY docs/*.md ./docs/
COPY src ./src
# Installs without the packages of the checks, and builds.
RUN node scripts/ready.mjs && node scripts/lean.mjs /lean
# The symbols of the runtime are a quarter of it.
RUN apt-get update && apt-get install -y --no-install-recommends binutils \
  && strip /lean/node_modules/node/bin/node

FROM debian:bookworm-slim
ARG EXTRA=""
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 libstdc++6 ${EXTRA} \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o 10001 -g 10001 -m 700 /data
COPY --from=built /lean /portico
COPY docs/install/portico.sh /usr/local/bin/portico
WORKDIR /portico
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data WELCOME=stderr
# No name, so that there is nothing to look up; the folders of the program belong to root.
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/portico/node_modules/node/bin/node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
# exec: the program itself gets the signals.
ENTRYPOINT ["portico"]
CMD ["start"]
