import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notFound, type ProblemView } from '../../../contract/problem.ts'
import { problemPages } from './missing-page.ts'

const nothing = { status: 404, detail: notFound().message }
const others = [
  { status: 404, detail: 'There is no such post.' },
  { status: 403, detail: nothing.detail },
  { status: 500, detail: 'Something went wrong.' },
]

/** Pages that say what they were made of; `fail` makes the firm's data unreadable. */
function pages(mayCache = true) {
  const made: string[] = []
  const state = { fails: false }
  const page = (kind: string) => async (view: ProblemView, path: string) => {
    made.push(kind)
    if (kind === 'missing' && state.fails) throw new Error('the data cannot be read')
    const body = `${kind} ${view.status} ${view.detail} ${path} (${view.requestId})`
    return { headers: [] as never, body: Buffer.from(body) }
  }
  const { render, drop } = problemPages({
    problem: page('problem'),
    missing: page('missing'),
    mayCache,
  })
  const said = async (view: Omit<ProblemView, 'requestId'>, path: string, requestId: string) =>
    (await render({ ...view, requestId }, path)).body.toString()
  return { said, drop, made, state }
}

test('the page of what is not there is made once, and has the id of each request', async () => {
  const { said, made, drop } = pages()
  assert.equal(await said(nothing, '/x', 'one'), `missing 404 ${nothing.detail} /404 (one)`)
  const both = await Promise.all([said(nothing, '/y', 'two'), said(nothing, '/z', 'three')])
  assert.deepEqual(
    both.map((text) => text.split(' ').at(-1)),
    ['(two)', '(three)'],
  )
  assert.deepEqual(made, ['missing'])
  drop()
  await said(nothing, '/x', 'four')
  assert.deepEqual(made, ['missing', 'missing'], 'anew once content has changed')
})

test('every other problem has a page of its own, with its words and for its address', async () => {
  for (const mayCache of [true, false]) {
    const { said, made } = pages(mayCache)
    await said(nothing, '/x', 'zero')
    for (const view of others)
      assert.equal(await said(view, '/x', 'one'), `problem ${view.status} ${view.detail} /x (one)`)
    assert.deepEqual(made, [mayCache ? 'missing' : 'problem', 'problem', 'problem', 'problem'])
  }
})

test('where nothing may be kept each is made, and where the data cannot be read it has none of it', async () => {
  const { said, made } = pages(false)
  for (const id of ['one', 'two'])
    assert.equal(await said(nothing, '/x', id), `problem 404 ${nothing.detail} /x (${id})`)
  assert.deepEqual(made, ['problem', 'problem'])
  const later = pages()
  later.state.fails = true
  assert.match(await later.said(nothing, '/x', 'one'), /^problem 404 .* \/x \(one\)$/)
  later.state.fails = false
  assert.match(
    await later.said(nothing, '/x', 'two'),
    /^missing 404 .* \(two\)$/,
    'it is tried again',
  )
})
