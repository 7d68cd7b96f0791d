import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockOf } from '../../../test/fixtures/blocks.ts'
import { randomOf, type Random } from '../../../test/faults/draft-world.ts'
import { times } from '../../../test/support/thorough.ts'
import { readBlocks, type PageBlock } from './blocks.ts'
import { chooseBlock, chooseOrder } from './choose-blocks.ts'
import { mergeBlocks, mergedBlocks, type BlocksApart } from './merge-blocks.ts'

type Blocks = readonly PageBlock[]

const quote = (id: string, said = id): PageBlock => ({ ...blockOf('quote', { quote: said }), id })
const json = (...blocks: PageBlock[]) => JSON.stringify(blocks)
const said = (blocks: string | null) => readBlocks(blocks ?? '')?.map(({ texts }) => texts['quote'])
const [a, b, c, d] = [quote('a'), quote('b'), quote('c'), quote('d')]
const base = json(a, b, c)

test('what two have changed, added, removed and moved in different blocks is in one page', () => {
  const cases: [what: string, theirs: string, mine: string, both: string[]][] = [
    ['changed', json(quote('a', 'A'), b, c), json(a, b, quote('c', 'C')), ['A', 'b', 'C']],
    ['changed the same', json(quote('a', 'A'), b, c), json(quote('a', 'A'), b, c), ['A', 'b', 'c']],
    ['added', json(a, quote('x'), b, c), json(a, quote('y'), b, c), ['a', 'y', 'x', 'b', 'c']],
    ['removed', json(b, c), json(a, b), ['b']],
    ['moved and changed', json(c, a, b), json(a, quote('b', 'B'), c), ['c', 'a', 'B']],
    ['moved and added', json(a, b, c, d), json(c, b, a), ['c', 'd', 'b', 'a']],
    ['moved and removed', json(a, c), json(c, b, a), ['c', 'a']],
    ['moved the same', json(b, a, c), json(b, a, c), ['b', 'a', 'c']],
    ['cleared', '', base, []],
  ]
  for (const [what, theirs, mine, both] of cases)
    assert.deepEqual(said(mergedBlocks({ base, theirs, mine })), both, what)
})

test('of the same block, and of two orders, somebody chooses', () => {
  const given = {
    base,
    theirs: json(quote('a', 'T'), c),
    mine: json(quote('a', 'M'), quote('b', 'B'), c),
  }
  const merged = mergeBlocks(given)
  assert.deepEqual(
    merged?.apart.map(({ theirs, mine }) => [theirs?.texts['quote'], mine?.texts['quote']]),
    [
      ['T', 'M'],
      [undefined, 'B'],
    ],
  )
  const both = { ...given, ...chooseBlock(given, 'a', 'both', 'n') }
  assert.deepEqual(said(mergedBlocks({ ...both, ...chooseBlock(both, 'b', 'mine', '') })), [
    'M',
    'T',
    'B',
    'c',
  ])
  assert.deepEqual(said(mergedBlocks({ ...both, ...chooseBlock(both, 'b', 'theirs', '') })), [
    'M',
    'T',
    'c',
  ])
  const moved = { base, theirs: json(b, a, c, d), mine: json(c, quote('b', 'B'), a) }
  assert.equal(mergedBlocks(moved), null)
  assert.deepEqual(said(mergedBlocks({ ...moved, ...chooseOrder(moved, 'mine') })), [
    'c',
    'd',
    'B',
    'a',
  ])
  assert.deepEqual(said(mergedBlocks({ ...moved, ...chooseOrder(moved, 'theirs') })), [
    'B',
    'a',
    'c',
    'd',
  ])
})

test('what stands at the beginning by one stays behind the hero of the other', () => {
  const hero = blockOf('hero')
  for (const [theirs, mine] of [
    [json(hero, a, b, c), json(d, a, b, c)],
    [json(d, a, b, c), json(hero, a, b, c)],
  ] as const)
    assert.deepEqual(said(mergedBlocks({ base, theirs, mine })), [undefined, 'd', 'a', 'b', 'c'])
})

test('what is no blocks, or two with one id, is merged by nobody', () => {
  for (const wrong of ['no', json(a, a)])
    for (const which of ['base', 'theirs', 'mine'])
      assert.equal(
        mergeBlocks({ base, theirs: base, mine: base, [which]: wrong }),
        null,
        `${which} ${wrong}`,
      )
})

const pick = <One>(random: Random, all: readonly One[]) =>
  all[Math.floor(random() * all.length)] as One

/** Blocks after a few random acts; each text that is typed is another one. */
function edited(random: Random, from: Blocks, name: string): Blocks {
  let [blocks, count] = [[...from], 0]
  const typed = () => `${name}${(count += 1)};`
  for (let left = Math.floor(random() * 5); left > 0; left -= 1) {
    const at = Math.floor(random() * blocks.length)
    const block = blocks[at]
    const act = pick(random, ['type', 'type', 'add', 'remove', 'move', 'look'])
    if (act === 'add' || !block) blocks.splice(at, 0, quote(`${name}-${count}`, typed()))
    else if (act === 'remove') blocks = blocks.filter((one) => one !== block)
    else if (act === 'move') {
      blocks = blocks.filter((one) => one !== block)
      blocks.splice(Math.floor(random() * (blocks.length + 1)), 0, block)
    } else if (act === 'look') blocks[at] = { ...block, variant: pick(random, ['large', 'small']) }
    else {
      const field = pick(random, ['quote', 'name'])
      const text = (block.texts[field] ?? '') + typed()
      blocks[at] = { ...block, texts: { ...block.texts, [field]: text } }
    }
  }
  return blocks
}

const marks = (text: string) => new Set(text.match(/[a-z]+\d+;/g))
const without = (ids: readonly string[], blocks: string) =>
  (readBlocks(blocks) ?? []).filter(({ id }) => !ids.includes(id)).map(({ id }) => id)

/** Throws where something of the one or the other is neither in the page nor asked for. */
function demandAll(given: BlocksApart, seed: number): void {
  const merged = mergeBlocks(given)
  assert.ok(merged)
  const there = marks(merged.blocks + JSON.stringify(merged.apart))
  const [was, theirs, mine] = [given.base, given.theirs, given.mine].map(marks)
  const typed = theirs?.union(mine ?? new Set()).difference(was ?? new Set()) ?? new Set()
  const stayed = theirs?.intersection(mine ?? new Set()) ?? new Set()
  assert.deepEqual([...typed.union(stayed).difference(there)], [], `seed ${seed}: lost`)
  const apart = merged.apart.map(({ id }) => id)
  const other = mergeBlocks({ ...given, theirs: given.mine, mine: given.theirs })
  assert.deepEqual(
    new Set(without(apart, merged.blocks)),
    new Set(without(apart, other?.blocks ?? '')),
    `seed ${seed}: whoever merges, the same blocks are there`,
  )
}

test('random pairs of edits never lose a character of either without asking', () => {
  for (let seed = 1; seed <= times(2_000, 200_000); seed += 1) {
    const random = randomOf(seed)
    const begun = edited(random, edited(random, edited(random, [], 'p'), 'q'), 'r')
    const [theirs, mine] = [edited(random, begun, 't'), edited(random, begun, 'm')]
    let given = { base: json(...begun), theirs: json(...theirs), mine: json(...mine) }
    assert.equal(mergedBlocks({ ...given, mine: given.base }), given.theirs, `seed ${seed}: theirs`)
    assert.equal(mergedBlocks({ ...given, theirs: given.base }), given.mine, `seed ${seed}: mine`)
    demandAll(given, seed)
    for (const { id } of mergeBlocks(given)?.apart ?? []) {
      const choice = pick(random, ['mine', 'theirs', 'both'] as const)
      const chosen = chooseBlock(given, id, choice, `${id}-copy`)
      const kept = choice === 'theirs' ? theirs : mine
      const text = kept.find((block) => block.id === id)?.texts
      given = { ...given, ...chosen }
      const now = mergeBlocks(given)
      assert.ok(
        now?.apart.every((one) => one.id !== id),
        `seed ${seed}: asked once`,
      )
      const there = readBlocks(now?.blocks ?? '')?.find((block) => block.id === id)?.texts
      assert.deepEqual(there, text, `seed ${seed}: ${choice}`)
      demandAll(given, seed)
    }
    if (mergeBlocks(given)?.isOrderApart)
      given = { ...given, ...chooseOrder(given, pick(random, ['mine', 'theirs'] as const)) }
    assert.ok(mergedBlocks(given), `seed ${seed}: nothing more is asked`)
  }
})
