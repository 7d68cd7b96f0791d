import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutName } from './file-name.ts'

test('the name of a file that came by mail is cut before its ending, and not within a character', () => {
  assert.equal(cutName(`${'n'.repeat(300)}.txt`), `${'n'.repeat(251)}.txt`)
  assert.equal(cutName(`n${'😀'.repeat(150)}.pdf`), `n${'😀'.repeat(125)}.pdf`)
  assert.equal(cutName('Report.pdf'), 'Report.pdf')
})
