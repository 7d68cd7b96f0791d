// On SQLite alone: about files.
import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { bringLedger } from './bring-ledger.ts'
import { installOf } from './sealed.ts'

const key = 'k'.repeat(43)
const own = `erased-${installOf(key)}.ledger`
const [head, one, two, three] = ['key', 1, 2, 3].map((id) => `{"id":"${id}"}\n`)
const whole = (...lines: (string | undefined)[]) => lines.join('')

test('a restore takes what any newer ledger of the same install has, whatever its length and name', async (t) => {
  const [folder, place, within] = [freshFolder(t), freshFolder(t), freshFolder(t)]
  const put = (at: string, name: string, text: string) => writeFileSync(join(at, name), text)
  const ledger = () => readFileSync(join(within, 'erased.ledger'), 'utf8')
  const bring = async (named?: string) =>
    await bringLedger({ path: join(place, 'a.backup'), key, folder, ledger: named }, within)
  put(place, 'erased-ffffff.ledger', whole('{"other":1}\n', one))
  assert.match((await bring()).join(), /^If somebody/, 'there is none of this install')

  put(place, own, whole(head, one))
  assert.match((await bring()).join(), /^Who was erased/)
  assert.equal(ledger(), whole(head, one))
  assert.match((await bring()).join(), /^If somebody/, 'nothing is newer')

  put(place, 'erased-ffffff.ledger', whole('{"other":1}\n', one, two, three))
  put(place, 'erased-eeeeee.ledger', whole(head, one, two, '{"id":"cut'))
  put(folder, 'erased.ledger', whole(head, three))
  await bring()
  assert.equal(ledger(), whole(head, one, three, two))

  put(within, 'erased.ledger', whole(head, one, '{"id":"cu'))
  put(folder, 'erased.ledger', whole(head, two))
  rmSync(join(place, 'erased-eeeeee.ledger'))
  await bring()
  assert.equal(ledger(), whole(head, one, two), 'what was cut off is left out')

  await assert.rejects(bring(join(place, 'erased-ffffff.ledger')), /of another install/)
})
