import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProblemBody } from '../../src/contract/problem.ts'
import { takesBody } from './bodies.ts'
import type { Cell } from './cells.ts'
import { inParallel } from './client.ts'
import { complaints, fixture, named, report, type Complaints, type Fixture } from './fixture.ts'
import { cellOfFirst } from './first-cell.ts'

const controls = ['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\u009f']
const surrogates = ['\ud800', '\udc00']

test('a control character or half a pair in any text of any body is refused at its field', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  for (const endpoint of here.endpoints.filter(takesBody)) {
    const cell = cellOfFirst(here, endpoint)
    for (const { field, body } of withEach(cell.request.body, [...controls, ...surrogates]))
      await tryOne(here, wrong, { ...cell, request: { ...cell.request, body } }, field)
  }
  report(t, here, wrong, 5)
  assert.deepEqual(await here.changes(), [])
})

test('a control character in any parameter of a query is refused at its name', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  for (const endpoint of here.endpoints) {
    const cell = cellOfFirst(here, endpoint)
    const [path = ''] = cell.request.path.split('?', 1)
    for (const name of Object.keys(endpoint.query.shape)) {
      for (const character of controls) {
        const request = {
          ...cell.request,
          path: `${path}?${name}=a${encodeURIComponent(character)}`,
        }
        await tryOne(here, wrong, { ...cell, request }, name)
      }
    }
  }
  assert.ok(wrong.cells >= 60, `${wrong.cells} were tried`)
  report(t, here, wrong, 0)
})

test('a control character in a path or a header is refused, and a name in UTF-8 is read', async (t) => {
  const here = await fixture(t)
  const wrong = complaints()
  const cells = here.endpoints.map((endpoint) => cellOfFirst(here, endpoint))
  await inParallel(cells, async ({ caller, request }) => {
    for (const character of ['\0', '\u001b', '\u0085']) {
      const path = request.path.replace(/[^/]\/(\?|$)/, `${encodeURIComponent(character)}/$1`)
      const { status } = await here.send({ ...request, path })
      wrong.count()
      if (status !== 400 && status !== 404) wrong.say(`${named(caller, request)}: ${status}`)
    }
  })
  report(t, here, wrong, 3)
  const agent = async (text: string) =>
    await here.send({
      method: 'GET',
      path: '/api/posts/?search=a',
      headers: [['User-Agent', text]],
    })
  for (const text of ['Pro\u009bgram', 'Pro\tgram']) {
    const { status, body } = await agent(text)
    assert.equal(status, 400)
    assert.match(body, /user-agent/)
  }
  assert.equal((await agent(Buffer.from('Prögramm “Ü”').toString('latin1'))).status, 200)
  assert.deepEqual(await here.changes(), [])
})

/** The body with each character in each of its texts, and the field of the body that this is in. */
function withEach(body: unknown, characters: string[]) {
  return Object.entries(body as object).flatMap(([field, value]) =>
    characters.flatMap((character) =>
      spoiled(value, character).map((inner) => ({
        field,
        body: { ...(body as object), [field]: inner },
      })),
    ),
  )
}

/** Copies of a value, each with the character in another of its texts, or in an unknown name. */
function spoiled(value: unknown, character: string): unknown[] {
  if (typeof value === 'string') return [`${value}${character}${value}`]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((one) => spoiled(one, character).map((x) => [x]))
  const inside = Object.entries(value).flatMap(([name, inner]) =>
    spoiled(inner, character).map((one) => ({ ...value, [name]: one })),
  )
  return [...inside, { ...value, deeper: [{ text: character }] }]
}

async function tryOne(here: Fixture, wrong: Complaints, cell: Cell, field: string) {
  const { status, body } = await here.send(cell.request)
  wrong.count()
  if (status === 429) await here.clearLimits()
  const { errors = {} } = status < 500 && body !== '' ? (JSON.parse(body) as ProblemBody) : {}
  const refused = status === 400 && Object.keys(errors).includes(field)
  if (status === 429) return await tryOne(here, wrong, cell, field)
  if (!refused)
    wrong.say(`${named(cell.caller, cell.request)} ${JSON.stringify(cell.request.body)}: ${status}`)
}
