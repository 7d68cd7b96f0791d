import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseAway } from '../../database/away.ts'
import { createLog, logAvailability } from '../log.ts'

/** A log, and what it has written. */
function writing(level = 'info') {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  return { log: createLog(level, { write }), lines }
}

test('a database that goes, comes back or is busy is a line each, as grave as that is', () => {
  const { log, lines } = writing()
  const say = logAvailability(log)
  say({ state: 'away', why: 'refused' })
  say({ state: 'back', ms: 1_500 })
  say({ state: 'busy', why: 'locked' })
  assert.deepEqual(
    lines.map(({ level, why, ms, msg }) => [level, why ?? ms, msg]),
    [
      [50, 'refused', 'the database is away'],
      [40, 1_500, 'the database is back'],
      [40, 'locked', 'the database does not do what it is asked'],
    ],
  )
})

test('what fails because the database is away is no line; what fails by itself is', () => {
  const { log, lines } = writing()
  log.error({ err: new DatabaseAway() }, 'cannot do this')
  log.warn({ err: new DatabaseAway(new Error('closed')) }, 'nor that')
  log.error({ err: new Error('broken') }, 'cannot do this')
  log.info('plain')
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['cannot do this', 'plain'],
  )
})

test('no line has what could sign somebody in, and none is below the level', () => {
  const { log, lines } = writing('warn')
  log.info('below')
  const secrets = { password: 's3', token: 's3', authorization: 's3', cookie: 's3' }
  log.warn({ ...secrets, body: { password: 's3', token: 's3' }, kept: 'kept' }, 'above')
  assert.equal(lines.length, 1)
  assert.doesNotMatch(JSON.stringify(lines), /s3/)
  assert.equal(lines[0]?.['kept'], 'kept')
})
