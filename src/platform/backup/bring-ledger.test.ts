// On SQLite alone: about files.
import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { bringLedger, keepBrought } from './bring-ledger.ts'
import { sealedLedger } from './ledger-bytes.ts'
import { installOf } from './sealed.ts'

const key = 'k'.repeat(43)
const own = `erased-${installOf(key)}.ledger`
const [headA = '', headB = ''] = ['a', 'b'].map((name) => `{"ledger":"erasures","key":"${name}"}\n`)
const [one, two, three, four] = [1, 2, 3, 4].map((id) => `{"id":"${id}"}\n`)
const head = headA
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

  await assert.rejects(bring(join(place, 'erased-000000.ledger')), /There is no ledger/)
})

async function machines(t: TestContext) {
  const [folder, place, within] = [freshFolder(t), freshFolder(t), freshFolder(t)]
  const put = (at: string, name: string, text: string) => writeFileSync(join(at, name), text)
  const ledger = () => readFileSync(join(within, 'erased.ledger'), 'utf8')
  const bring = async (named?: string) =>
    await bringLedger({ path: join(place, 'a.backup'), key, folder, ledger: named }, within)
  put(within, 'erased.ledger', whole(headA, one))
  return { folder, place, within, put, ledger, bring }
}

test('a restore takes the ledgers of other machines too: named, brought, or by the key of the backup', async (t) => {
  const { folder, place, put, ledger, bring } = await machines(t)
  put(place, own.replace('.ledger', '-2.ledger'), whole(headB, two))
  await bring()
  assert.equal(ledger(), whole(headA, one, headB, two), 'beside')
  put(folder, 'erased.ledger', whole(headB, two, three))
  await bring()
  assert.equal(ledger(), whole(headA, one, headB, two, three), 'brought')
  const several = freshFolder(t)
  put(several, 'a.ledger', whole(headA, one, four))
  put(several, 'c.ledger', whole('{"ledger":"erasures","key":"c"}\n', four))
  await bring(several)
  const more = whole(headA, four, '{"ledger":"erasures","key":"c"}\n', four)
  assert.equal(ledger(), whole(headA, one, headB, two, three) + more, 'a folder of several')
})

test('what lies in the folder is never lost, even if it came behind the look at it', async (t) => {
  const { folder, within, put, ledger } = await machines(t)
  put(folder, 'erased.ledger', whole(headB, two))
  await keepBrought(within, folder)
  assert.equal(ledger(), whole(headA, one, headB, two))
  await keepBrought(within, folder)
  assert.equal(ledger(), whole(headA, one, headB, two))
})

test('a copy that its store has sealed is opened, and a damaged one said to be', async (t) => {
  const { place, put, ledger, bring } = await machines(t)
  const sealed = await sealedLedger(Buffer.from(whole(headA, one, two)), key)
  assert.ok(!sealed.includes('ledger'))
  writeFileSync(join(place, own), sealed)
  await bring()
  assert.equal(ledger(), whole(headA, one, two))
  writeFileSync(join(place, own), sealed.subarray(0, -1))
  await assert.rejects(bring(), /is damaged. To restore without it, move it away/)
  put(place, own, whole(headA, one, two))
  writeFileSync(join(place, 'erased-ffffff.ledger'), await sealedLedger(sealed, 'another key'))
  await bring()
})
