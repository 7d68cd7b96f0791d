// On SQLite alone: settings are read before a database is opened.
import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { StartError } from '../../contract/start-error.ts'
import { onLoopback } from './config.ts'
import { readConfig, settings } from '../../app/server/settings.ts'

/** The settings of mail, Salesforce and stores, and a secret without its address, are tested with their own rules. */
type Name = Exclude<
  keyof typeof settings,
  `${'SMTP' | 'SALESFORCE' | 'FILES' | 'BACKUP_KEY'}_${string}` | 'MAIL_FROM' | 'INBOUND_SECRET'
>

/** Never empty, so that each test that goes through one has something to check. */
type Some<T> = [T, ...T[]]

const good: Record<Name, Some<[given: string, value: unknown]>> = {
  PORT: [
    ['0', 0],
    ['80', 80],
    ['65535', 65_535],
    ['08080', 8080],
  ],
  HOST: [
    ['0.0.0.0', '0.0.0.0'],
    ['::1', '::1'],
    ['localhost', 'localhost'],
  ],
  PUBLIC_URL: [
    ['https://www.example.com', 'https://www.example.com'],
    ['https://www.example.com/', 'https://www.example.com'],
    ['HTTPS://WWW.Example.COM:443', 'https://www.example.com'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ],
  DATA_DIR: [
    ['/var/lib/portico', '/var/lib/portico'],
    ['./data two', './data two'],
  ],
  BACKUP_TO: [['/mnt/backups', '/mnt/backups']],
  EDGE_CACHE: [['on', 'on']],
  EDGE_PURGE_URL: [
    ['http://10.0.0.5:6081/', ['http://10.0.0.5:6081/']],
    ['http://a.example/x, https://b.example/', ['http://a.example/x', 'https://b.example/']],
  ],
  EDGE_PURGE_BY: [['xkey', 'xkey']],
  EDGE_PURGE_TOKEN: [['t'.repeat(8), 't'.repeat(8)]],
  EDGE_PURGE_HEADER: [['Fastly-Key', 'Fastly-Key']],
  BACKUP_KEY: [['k'.repeat(32), 'k'.repeat(32)]],
  DISK_FLOOR: [
    ['500 MB', 500e6],
    ['2GB', 2e9],
  ],
  DATABASE_URL: [
    ['postgres://user:secret@host/name', 'postgres://user:secret@host/name'],
    ['postgresql://host/name', 'postgresql://host/name'],
  ],
  CONTENT_API_URL: [
    ['/api', '/api'],
    ['/api/', '/api'],
    ['https://content.example.com/v2/', 'https://content.example.com/v2'],
    ['http://localhost:8000', 'http://localhost:8000'],
  ],
  PORTAL_API_URL: [
    ['/api/', '/api'],
    ['https://portal.example.com/api/', 'https://portal.example.com/api'],
  ],
  DEMO: [
    ['on', 'on'],
    ['off', 'off'],
  ],
  TRUSTED_PROXIES: [
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.0.0.1, 2001:db8::/32,::1', ['10.0.0.1', '2001:db8::/32', '::1']],
    ['0.0.0.0/0', ['0.0.0.0/0']],
    ['10.0.0.1/32,::1/128', ['10.0.0.1/32', '::1/128']],
  ],
  SESSION_BINDING: [
    ['off', 'off'],
    ['all', 'all'],
  ],
  SECRET_KEY: [['k'.repeat(32), 'k'.repeat(32)]],
  CLAMD_URL: [['tcp://127.0.0.1:3310', 'tcp://127.0.0.1:3310']],
  GALLERY: [
    ['on', 'on'],
    ['off', 'off'],
  ],
  INBOUND_ADDRESS: [['Reply@Coronet.example', 'reply@coronet.example']],
  HSTS_SUBDOMAINS: [
    ['on', 'on'],
    ['preload', 'preload'],
  ],
  WEBHOOK_NETWORK: [['any', 'any']],
  WORKERS: [
    ['1', 1],
    ['64', 64],
  ],
  METRICS_TOKEN: [['t0ken-of.an~operator+/=', 't0ken-of.an~operator+/=']],
  SLOW_QUERY_MS: [
    ['0', 0],
    ['250', 250],
  ],
  TRACES_URL: [['http://127.0.0.1:4318/v1/traces', 'http://127.0.0.1:4318/v1/traces']],
  TRACES_SAMPLE: [
    ['1', 1],
    ['100', 100],
  ],
  WELCOME: [['stderr', 'stderr']],
  LOG_LEVEL: [
    ['debug', 'debug'],
    ['silent', 'silent'],
  ],
}

/** Any text can be the name of a folder. */
type Checked = Exclude<Name, 'DATA_DIR' | 'BACKUP_TO'>

const bad: Record<Checked, Some<string>> = {
  PORT: ['65536', '-1', '80.5', '1e3', '0x50', 'http', ' ', '999999'],
  HOST: ['not a host', 'a/b', 'a@b'],
  PUBLIC_URL: [
    'www.example.com',
    'ftp://example.com',
    'https://example.com/path',
    'https://user:pw@example.com',
    '//example.com',
    'https://',
  ],
  BACKUP_KEY: ['k'.repeat(31)],
  EDGE_CACHE: ['yes', 'ON'],
  EDGE_PURGE_URL: [
    '10.0.0.5:6081',
    'ftp://a.example',
    'http://a.example,',
    'http://user:pw@a.example/',
  ],
  EDGE_PURGE_BY: ['varnish', 'XKEY'],
  EDGE_PURGE_TOKEN: ['short', 'with a space'],
  EDGE_PURGE_HEADER: ['1st', 'With: colon', ''.padEnd(62, 'x')],
  DISK_FLOOR: ['lots', '5 %', '-1 GB', '500', '1.5 GB', '1 TB'],
  DATABASE_URL: ['mysql://host/name', 'host/name', 'file:data.sqlite', 'POSTGRES://host/name'],
  CONTENT_API_URL: [
    'api',
    '/content',
    'ftp://example.com',
    '//example.com/api',
    'https://user:pw@example.com/api',
  ],
  PORTAL_API_URL: [
    'portal',
    'ws://example.com',
    'https://example.com/api?key=1',
    'https://e.com/#a',
  ],
  DEMO: ['yes', 'ON', '1'],
  TRUSTED_PROXIES: [
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/1e1',
    '2001:db8::/129',
    '10.0.0.1,',
    '10.0.0',
  ],
  SESSION_BINDING: ['on', 'Browser', 'none'],
  SECRET_KEY: ['kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk'],
  CLAMD_URL: ['127.0.0.1:3310', 'http://127.0.0.1:3310', 'tcp://127.0.0.1', 'tcp://a:3310/x'],
  GALLERY: ['yes', 'On', 'true'],
  INBOUND_ADDRESS: ['reply', 'reply+x@coronet.example', `${'r'.repeat(21)}@coronet.example`],
  HSTS_SUBDOMAINS: ['yes', 'all'],
  WEBHOOK_NETWORK: ['all', 'on'],
  WORKERS: ['0', '65', '-1', '1.5', 'all', 'AUTO'],
  METRICS_TOKEN: ['too-short', 'with a space in it'],
  SLOW_QUERY_MS: ['-1', '0.5', 'off', '600001'],
  TRACES_URL: ['127.0.0.1:4318', 'grpc://127.0.0.1:4317', 'https://user:pw@traces.example'],
  TRACES_SAMPLE: ['0', '0.1', 'all', '100001'],
  WELCOME: ['stdout', 'off'],
  LOG_LEVEL: ['verbose', 'INFO'],
}

for (const name of Object.keys(good) as Name[]) {
  const { help, fallback } = settings[name]

  test(`${name} takes valid values, from the environment or from a file`, (t) => {
    const file = join(freshFolder(t), 'value')
    for (const [given, value] of good[name]) {
      assert.deepEqual(readConfig({ [name]: given })[name], value, given)
      writeFileSync(file, `${given}\n`, { mode: 0o600 })
      assert.deepEqual(readConfig({ [`${name}_FILE`]: file })[name], value, `${given} in a file`)
      assert.deepEqual(
        readConfig({ [`${name}_FILE`]: file, [name]: 'from the environment' })[name],
        value,
      )
    }
  })

  test(`${name} has a default, and a sentence of help`, () => {
    assert.deepEqual(readConfig({ [name]: '' }), readConfig({}), 'empty counts as not set')
    assert.match(help, /^[A-Z].*\.$/)
    assert.ok(fallback.length > 0)
  })
}

for (const name of Object.keys(bad) as Checked[]) {
  const { allowed, secret } = settings[name]

  test(`${name} refuses another value with its name, the value and what is allowed`, () => {
    for (const given of bad[name]) {
      const shown = given.replace('user:pw@', 'user:…@')
      const fault = secret ? 'is not well-formed' : `is "${shown}"`
      const expected = new StartError(`${name} ${fault}; allowed is ${allowed}.`)
      assert.throws(() => readConfig({ [name]: given }), expected, given)
    }
  })
}

test('without settings the program listens on this machine only', () => {
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, CONTENT_API_URL, DEMO, LOG_LEVEL } =
    readConfig({})
  assert.deepEqual(
    { PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, CONTENT_API_URL, DEMO, LOG_LEVEL },
    {
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: './data',
      DATABASE_URL: undefined,
      CONTENT_API_URL: '/api',
      DEMO: undefined,
      LOG_LEVEL: 'info',
    },
  )
  assert.equal(readConfig({ PORT: '8080' }).PUBLIC_URL, 'http://localhost:8080')
})

test('a key that everybody on the machine can read is refused, and one of a group is taken', (t) => {
  const path = join(freshFolder(t), 'key')
  const key = 'k'.repeat(32)
  writeFileSync(path, key)
  for (const mode of [0o644, 0o604, 0o444, 0o602]) {
    chmodSync(path, mode)
    assert.throws(
      () => readConfig({ SECRET_KEY_FILE: path }),
      new StartError(
        `SECRET_KEY_FILE is "${path}", which is open to everybody on this machine: chmod o= it, as its owner.`,
      ),
    )
  }
  for (const mode of [0o400, 0o600, 0o440, 0o640]) {
    chmodSync(path, mode)
    assert.equal(readConfig({ SECRET_KEY_FILE: path }).SECRET_KEY, key)
  }
})

test('a file that cannot be read is an error with its path and the reason', (t) => {
  const folder = freshFolder(t)
  const path = join(folder, 'nothing')
  assert.throws(
    () => readConfig({ DATABASE_URL_FILE: path }),
    new StartError(`DATABASE_URL_FILE is "${path}", which cannot be read (ENOENT).`),
  )
  assert.throws(
    () => readConfig({ PORT_FILE: folder }),
    /PORT_FILE is ".*", which cannot be read \(EISDIR\)\./,
  )
})

test('the error about a refused setting does not contain its password', () => {
  assert.throws(
    () => readConfig({ PUBLIC_URL: 'http://portico:tangerine@host' }),
    (error: Error) =>
      error.message.includes('portico:…@host') && !error.message.includes('tangerine'),
  )
  assert.throws(
    () => readConfig({ DATABASE_URL: 'postgre://portico:tangerine@host/name' }),
    (error: Error) => !error.message.includes('tangerine'),
  )
})

const places: [environment: Record<string, string>, isLoopback: boolean][] = [
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '127.0.0.53' }, true],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.0.2.1' }, false],
  [{ PUBLIC_URL: 'https://www.example.com' }, false],
  [{ PUBLIC_URL: 'http://localhost.example.com' }, false],
  [{ PUBLIC_URL: 'http://127.0.0.1.example.com' }, false],
]

test('the program is on loopback only if no other machine can reach it', () => {
  for (const [environment, isLoopback] of places) {
    assert.equal(onLoopback(readConfig(environment)), isLoopback, JSON.stringify(environment))
  }
})
