import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownAnswer } from './own-answer.ts'

const answerOf = async (rows: number, encoding: string) => {
  const answer = Array.from({ length: rows }, (_, at) => ({ at, words: 'wörds' }))
  const raw = new Request('http://localhost/', { headers: { 'Accept-Encoding': encoding } })
  const exchange = { req: { raw } } as unknown as Parameters<typeof ownAnswer>[0]
  const caller = { cookies: { headers: [] } } as unknown as Parameters<typeof ownAnswer>[1]
  const { headers } = await ownAnswer(exchange, caller, answer, 200)
  return { says: headers.get('portico-answer-length'), all: JSON.stringify(answer) }
}

test('a large answer says how long it is before it is compressed, a small one does not', async () => {
  for (const encoding of ['identity', 'gzip', 'br'])
    for (const rows of [2_000, 40_000]) {
      const { says, all } = await answerOf(rows, encoding)
      assert.equal(says, String(Buffer.byteLength(all)), `${encoding}, ${rows} rows`)
    }
  assert.equal((await answerOf(20, 'br')).says, null)
})
