#!/bin/sh
# Runs once, in the container of PostgreSQL, when its data is made: a role that is no superuser, because
# row-level security holds no superuser back, and its database.
set -eu
password=$(cat /run/secrets/portico_password)
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$password" <<'SQL'
create role portico login password :'password';
create database portico owner portico encoding 'UTF8' template template0;
SQL
