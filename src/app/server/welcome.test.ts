import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelOfStart, showWelcome } from './welcome.ts'

function streams(isTTY: { out: boolean; err: boolean }) {
  const said = { out: '', err: '' }
  return {
    said,
    stdout: { isTTY: isTTY.out, write: (text: string) => (said.out += text) },
    stderr: { isTTY: isTTY.err, write: (text: string) => (said.err += text) },
  }
}

type Row = [WELCOME: 'terminal' | 'stderr', out: boolean, err: boolean, to: 'out' | 'err' | null]
const rows: Row[] = [
  ['terminal', true, true, 'out'],
  ['terminal', false, true, 'err'],
  ['terminal', false, false, null],
  ['stderr', true, true, 'err'],
  ['stderr', false, false, 'err'],
]

for (const [WELCOME, out, err, to] of rows) {
  test(`with WELCOME=${WELCOME}, terminals ${out}/${err}, the welcome goes to ${to}`, () => {
    const { said, ...given } = streams({ out, err })
    assert.equal(showWelcome('hello', { WELCOME }, given), to !== null)
    const none = { out: '', err: '' }
    assert.deepEqual(said, to === null ? none : { ...none, [to]: 'hello' })
    // The log is on standard output: where the welcome is, nobody wants a line of JSON before it.
    assert.equal(levelOfStart({ WELCOME }, given), to === 'out' ? 'debug' : 'info')
  })
}
