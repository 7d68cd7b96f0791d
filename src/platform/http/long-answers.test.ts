import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { jsonOf, parseAnswer } from './long-answers.ts'

const one = z.object({ id: z.string(), at: z.number().default(7) })
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `ü${at}`, secret: 'not listed' }))

const answers: [z.ZodType, (count: number) => unknown][] = [
  [z.array(one), (count) => rows(count)],
  [
    z.object({
      next: z.null(),
      none: z.string().optional(),
      items: z.array(one),
      few: z.array(one),
    }),
    (count) => ({ next: null, none: undefined, items: rows(count), few: rows(2), secret: 1 }),
  ],
]

test('a long answer is what a short one would be: only what is listed, and the same JSON', async () => {
  for (const [schema, make] of answers)
    for (const count of [0, 1, 200, 201, 1000]) {
      const expected = schema.parse(make(count))
      const parsed = await parseAnswer(schema, make(count))
      assert.deepEqual(parsed, expected)
      assert.equal((await jsonOf(parsed)).toString(), JSON.stringify(expected))
    }
})

test('a row that does not fit is refused in a long answer, too', async () => {
  for (const [schema, make] of answers.slice(0, 1)) {
    const wrong = [...(make(500) as object[]), { id: 7 }]
    await assert.rejects(parseAnswer(schema, wrong), z.ZodError)
  }
})

test('others are served between the slices of a long answer', async () => {
  let between = 0
  const timer = setInterval(() => void (between += 1))
  const slow = z.array(one.refine(() => Boolean(JSON.stringify(rows(400)))))
  await parseAnswer(slow, rows(2000))
  clearInterval(timer)
  assert.ok(between > 2, `${between}`)
})
