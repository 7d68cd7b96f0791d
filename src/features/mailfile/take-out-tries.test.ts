import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
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

test('from when it is started until it is stopped it looks every two seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const looks: number[] = []
  const { taking, rows } = await mailToTakeOut(t, [bytesOf('ab')], {
    unpack: async () => {
      looks.push(1)
      throw Object.assign(new Error('full'), { syscall: 'read' })
    },
  })
  /** Resolves once it has looked so often, and is through with it. */
  const looked = async (times: number) => {
    while (looks.length < times) await turn()
    while ((await rows())[0]?.attempts !== 0) await turn()
    await turn()
  }
  taking.start()
  await looked(1)
  t.mock.timers.tick(1_999)
  await looked(1)
  assert.equal(looks.length, 1)
  t.mock.timers.tick(1)
  await looked(2)
  await taking.stop()
  t.mock.timers.tick(60_000)
  await looked(2)
  assert.equal(looks.length, 2)
})

test('one that cannot be taken out holds up no other, and is tried again', async (t) => {
  const disk = Object.assign(new Error('full'), { syscall: 'write' })
  const mail = await mailToTakeOut(t, [
    bytesOf('a', disk),
    bytesOf('b', new Error('broken')),
    bytesOf('ok'),
  ])
  const { taking, steps, states, rows, lines } = mail
  await taking.runDue()
  assert.deepEqual(
    (await states()).map(([state]) => state),
    ['quarantined', 'quarantined', 'available'],
  )
  assert.equal(steps.filter((step) => step === 'close').length, 3)
  assert.equal(steps.filter((step) => step === 'remove').length, 2)
  const tries = async () => (await rows()).map(({ attempts }) => attempts)
  assert.deepEqual(await tries(), [0, 1, 1], 'a full disk says nothing about the file')
  assert.deepEqual(
    lines.map(({ file }) => file).toSorted(),
    (await rows())
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  )
  await taking.runDue()
  await taking.runDue()
  assert.deepEqual(await tries(), [0, 3, 1])
  await taking.runDue()
  assert.deepEqual(
    (await states()).map(([state, why]) => [state, why]),
    [
      ['quarantined', null],
      ['refused', 'unreadable'],
      ['available', null],
    ],
  )
})

test('a disk that fails below is a disk that fails', async (t) => {
  const cause = Object.assign(new Error('full'), { syscall: 'write' })
  const { taking, rows } = await mailToTakeOut(t, [
    bytesOf('a', new Error('cannot write', { cause })),
  ])
  await taking.runDue()
  assert.equal((await rows())[0]?.attempts, 0)
})

test('bytes of a file that is gone meanwhile are removed', async (t) => {
  const mail = await mailToTakeOut(t, [bytesOf('ab')], {
    typeOf: async () => {
      await mail.database.transaction((trx) => trx.deleteFrom('mail_file').execute())
      return 'application/pdf'
    },
  })
  await mail.taking.runDue()
  assert.deepEqual(mail.steps, ['write 2', 'close', 'finish', 'remove'])
  assert.deepEqual(await mail.rows(), [])
})
