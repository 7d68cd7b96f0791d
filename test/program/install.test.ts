// On SQLite alone: about files that an operator copies.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseEnvFile } from '../../src/app/cli/env-file.ts'
import { readConfig } from '../../src/app/server/settings.ts'
import { followEvents } from '../../src/features/notification/contract.ts'
import { freshFolder } from '../support/database/database.ts'

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../docs/install/${name}`, import.meta.url))
const text = (name: string) => readFileSync(fileOf(name), 'utf8')

/** Whether a program is on this machine. */
const has = (program: string, argument: string) =>
  spawnSync(program, [argument]).error === undefined

test('the unit starts after the network, restarts after a pause, and is started with the machine', () => {
  const unit = text('portico.service')
  for (const line of [
    'After=network-online.target postgresql.service',
    'Wants=network-online.target',
    'Restart=on-failure',
    'RestartSec=5',
    'ExecStart=/opt/portico/portico start',
    'EnvironmentFile=/etc/portico/portico.env',
    'WantedBy=multi-user.target',
  ])
    assert.ok(unit.split('\n').includes(line), line)
})

test('the unit lets backups be written, and processes step back', () => {
  const lines = text('portico.service').split('\n')
  const after = (line: string) => lines.slice(lines.indexOf(line) + 1)
  const denying = 'SystemCallFilter=~@privileged @resources'
  assert.ok(after(denying).includes('SystemCallFilter=setpriority'))
  assert.ok(lines.includes('SystemCallErrorNumber=EPERM'))
  const docs = readFileSync(join(fileOf('.'), '../backups.md'), 'utf8')
  const [, folder = ''] = /^BACKUP_TO=(.+)$/m.exec(docs) ?? []
  // One that is not there keeps no start away.
  assert.ok(after('ProtectSystem=strict').includes(`ReadWritePaths=-${folder}`), folder)
})

const noSystemd = has('systemd-analyze', '--version') ? false : 'systemd-analyze is not here'

test('systemd rates the exposure of the unit at most 2.0', { skip: noSystemd }, () => {
  const args = ['security', '--offline=true', '--threshold=20', fileOf('portico.service')]
  const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  assert.match(stdout, /Overall exposure level for portico\.service: \d\.\d/)
  assert.equal(status, 0, stdout)
})

test('the environment file has settings that the program takes', () => {
  const config = readConfig(parseEnvFile(text('portico.env'), 'portico.env'))
  assert.equal(config.PUBLIC_URL, 'https://www.example.com')
  assert.deepEqual(config.MAIL_FROM, { name: 'Example Consulting', address: 'hello@example.com' })
})

const nginx = text('nginx.conf')

test('nginx passes on the Host, lets uploads through and does not hold back events', () => {
  assert.ok(nginx.includes('proxy_set_header Host $host;'))
  assert.ok(nginx.includes('client_max_body_size 5m;'))
  const stream = nginx.indexOf(`location = /api${followEvents.path} {`)
  assert.ok(stream > 0, 'the address of the stream')
  assert.match(nginx.slice(stream), /^[^}]*proxy_buffering off;/)
})

const missing = ['nginx', 'openssl'].filter((program) => !has(program, '-v'))
const cannotTry = missing.length > 0 && `${missing.join(' and ')} not here`

test('nginx takes its configuration', { skip: cannotTry }, (t) => {
  const folder = freshFolder(t)
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=www.example.com']
  spawnSync('openssl', [...made, '-keyout', key, '-out', certificate])
  const site = nginx.replaceAll('/etc/letsencrypt/live/www.example.com', folder)
  writeFileSync(join(folder, 'site.conf'), site)
  const logs = `pid ${folder}/pid; error_log ${folder}/error.log;`
  const http = `http { access_log off; include ${folder}/site.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), `${logs} events {} ${http}`)
  const args = ['-t', '-c', join(folder, 'nginx.conf')]
  const { status, stderr } = spawnSync('nginx', args, { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.doesNotMatch(stderr, /\[warn\](?!.*listen \.\.\. http2)/)
})
