// On SQLite alone: settings are read before a database is opened.
import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  invalidValues,
  validValues,
  type CheckedSetting,
  type TestedSetting,
} from '../../../test/fixtures/settings.ts'
import { freshFolder } from '../../../test/support/database/database.ts'
import { StartError } from '../../contract/start-error.ts'
import { onLoopback } from './config.ts'
import { readConfig, settings } from '../../app/server/settings.ts'

for (const name of Object.keys(validValues) as TestedSetting[]) {
  const { help, fallback } = settings[name]

  test(`${name} takes valid values, from the environment or from a file`, (t) => {
    const file = join(freshFolder(t), 'value')
    for (const [given, value] of validValues[name]) {
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

for (const name of Object.keys(invalidValues) as CheckedSetting[]) {
  const { allowed, secret } = settings[name]

  test(`${name} refuses another value with its name, the value and what is allowed`, () => {
    for (const given of invalidValues[name]) {
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

test('a standby is taken beside a PostgreSQL database alone', () => {
  const [DATABASE_URL, DATABASE_READ_URL] = ['postgres://host/name', 'postgres://standby/name']
  assert.equal(readConfig({ DATABASE_URL, DATABASE_READ_URL }).DATABASE_READ_URL, DATABASE_READ_URL)
  const refused = (given: Record<string, string>) =>
    assert.throws(
      () => readConfig(given),
      (error) => error instanceof StartError && error.message.startsWith('DATABASE_READ_URL '),
    )
  refused({ DATABASE_READ_URL })
  refused({ DATABASE_URL, DATABASE_READ_URL: 'mysql://standby/name' })
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
