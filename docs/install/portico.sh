#!/bin/sh
# Portico's commands inside the container: docker exec CONTAINER portico doctor
exec /portico/node_modules/node/bin/node --max-semi-space-size=4 /portico/dist/server/cli.js "$@"
