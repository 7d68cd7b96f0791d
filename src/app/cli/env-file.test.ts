// On SQLite alone: about settings, which are read before the database.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { runToEnd } from '../../../test/support/program/program.ts'
import { parseEnvFile } from './env-file.ts'

const text = `# The site
; a comment of the other kind

PUBLIC_URL=https://www.firm.example
  DATA_DIR = /no
MAIL_FROM="Firm \\"& Sons\\" <desk@firm.example>"
SMTP_URL='smtps://a:b%23c#d@mail.example'
EMPTY=
LONG=one \\
two
`

test('an environment file is read as systemd reads it', () => {
  assert.deepEqual(parseEnvFile(text.replace('  DATA_DIR = /no\n', ''), 'a.env'), {
    PUBLIC_URL: 'https://www.firm.example',
    MAIL_FROM: 'Firm "& Sons" <desk@firm.example>',
    SMTP_URL: 'smtps://a:b%23c#d@mail.example',
    EMPTY: '',
    LONG: 'one two',
  })
})

test('a line that is no setting is refused with its number', () => {
  assert.throws(() => parseEnvFile(text, 'a.env'), {
    message: 'a.env, line 5, is not of the form NAME=value.',
  })
})

interface Row {
  name: string
  value: unknown
}

test('with an environment file, a command has its settings and none of the shell', async (t) => {
  const file = join(freshFolder(t), 'portico.env')
  writeFileSync(file, 'PORT=8080\n')
  const shell = { PORT: '9090', LOG_LEVEL: 'debug', DEMO_FILE: '/nowhere' }
  for (const words of [
    ['--settings', file, 'config', '--json'],
    ['config', '--json', '--settings', file],
  ]) {
    const { code, out, err } = await runToEnd(t, 'cli.js', words, shell)
    assert.deepEqual([code, err], [0, ''])
    const rows = JSON.parse(out) as Row[]
    const valueOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.value
    assert.equal(valueOf('PORT'), 8080)
    assert.equal(valueOf('LOG_LEVEL'), 'info')
  }
})

test('an environment file that is not there is said in a sentence', async (t) => {
  const file = join(freshFolder(t), 'portico.env')
  const { code, out, err } = await runToEnd(t, 'cli.js', ['--settings', file, 'config'], {})
  const why = `portico: ${file} cannot be read: there is no such file.\n`
  assert.deepEqual({ code, out, err }, { code: 1, out: '', err: why })
})
