import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizes } from '../../contract/file-kinds.ts'
import { unsupported } from '../../contract/problem.ts'
import { type TakingOut } from './take-out.ts'
import { mailToTakeOut } from '../../../test/support/work/mail-to-take-out.ts'

type Bytes = Awaited<ReturnType<TakingOut['unpack']>>[number]

/** As a file in a mail; an error is thrown in place of a chunk. */
const bytesOf = (...chunks: (string | number | Error)[]): Bytes =>
  async function* bytes() {
    for (const chunk of chunks) {
      if (chunk instanceof Error) throw chunk
      yield typeof chunk === 'number' ? new Uint8Array(chunk) : Buffer.from(chunk)
    }
  }

test('a file is written whole, closed, and kept with what is known of it', async (t) => {
  const { taking, steps, rows } = await mailToTakeOut(t, [bytesOf('ab', 'c')])
  const [before] = await rows()
  assert.deepEqual([before?.name, before?.place, before?.organisation_id], ['plan-0.pdf', 0, null])
  await taking.runDue()
  assert.deepEqual(steps, ['write 2', 'write 1', 'close', 'finish'])
  const [row] = await rows()
  assert.deepEqual(
    [row?.state, row?.size, row?.media_type, row?.attempts],
    ['available', 3, 'application/pdf', 1],
  )
  assert.equal(row?.sha256, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  await taking.runDue()
  assert.equal(steps.length, 4, 'it is taken out once')
})

test('where a scanner is set, a file waits for it', async (t) => {
  const { taking, steps, states } = await mailToTakeOut(t, [bytesOf('ab')], { isScanned: true })
  await taking.runDue()
  assert.deepEqual(steps, ['write 2', 'close', 'finish', 'task scan'])
  assert.deepEqual(await states(), [['quarantined', null, 2]])
})

test('what is empty, too large, unreadable or of no kind that is taken is refused, and leaves no bytes', async (t) => {
  const chunk = sizes.file / 4
  const whole = [chunk, chunk, chunk, chunk]
  const { taking, steps, states } = await mailToTakeOut(t, [
    null,
    bytesOf(),
    bytesOf(...whole, 1),
    bytesOf(...whole),
  ])
  await taking.runDue()
  assert.deepEqual(await states(), [
    ['refused', 'unreadable', null],
    ['refused', 'unreadable', null],
    ['refused', 'unreadable', null],
    ['available', null, sizes.file],
  ])
  assert.equal(steps.filter((step) => step === 'remove').length, 2)
  assert.equal(steps.filter((step) => step === 'close').length, 3)
  const other = await mailToTakeOut(t, [bytesOf('ab')], {
    typeOf: async () => {
      throw unsupported('No.')
    },
  })
  await other.taking.runDue()
  assert.deepEqual(await other.states(), [['refused', 'kind', null]])
  // Parts of a file in a store cannot be read, so it is looked at once it is finished.
  assert.deepEqual(other.steps, ['write 2', 'close', 'finish', 'remove'])
})

test('a kind that cannot be found out is no other kind', async (t) => {
  const { taking, states, lines } = await mailToTakeOut(t, [bytesOf('ab')], {
    typeOf: async () => {
      throw Object.assign(new Error('It cannot be read.'), { status: 415 })
    },
  })
  await taking.runDue()
  assert.deepEqual(await states(), [['quarantined', null, null]])
  assert.equal(lines.length, 1)
})

test('a name of which nothing is left is called a file', async (t) => {
  const { database, taking, rows } = await mailToTakeOut(t, [])
  await database.transaction((trx) =>
    taking.keep(trx, 'mail', { names: ['', 'B.pdf'], entry: 'entry', place: null }),
  )
  assert.deepEqual(
    (await rows()).map(({ name, place }) => `${place} ${name}`),
    ['0 file', '1 b.pdf'],
  )
})
