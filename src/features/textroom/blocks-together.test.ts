import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBlocks } from '../../contract/blocks/blocks.ts'
import { chooseBlock, chooseOrder } from '../../contract/blocks/choose-blocks.ts'
import { mergeBlocks, mergedBlocks } from '../../contract/blocks/merge-blocks.ts'
import { DraftEditor } from '../../ui/signedin/draft/draft-editor.ts'
import { mergeFields, type StoredFields } from '../draft/merge.ts'
import type { DraftSave } from '../draft/staff.contract.ts'
import { blockOf, blocksOf } from '../../../test/fixtures/blocks.ts'
import { heldDevice, heldTime, randomOf, settled } from '../../../test/faults/draft-world.ts'
import { times } from '../../../test/support/thorough.ts'

const quote = (id: string, said: string) => ({ ...blockOf('quote', { quote: said }), id })
const begun = blocksOf(quote('a', 'a'), quote('b', 'b'), quote('c', 'c'))

/** A server that has the draft of one page of blocks, whose saves are merged by field as they are. */
function heldDraft() {
  let [fields, revision]: [StoredFields, number] = [
    { blocks: { value: begun, seen: null, revision: 1, editor: '', sequence: 0 } },
    1,
  ]
  const named = (name: string) => ({
    name,
    value: '',
    seen: null,
    revision,
    editor: '',
    ...fields[name],
  })
  return {
    blocks: () => fields['blocks']?.value ?? '',
    read: async () => ({ revision, saved_at: null, fields: [named('blocks')] }),
    async save(given: DraftSave) {
      const merged = mergeFields(fields, given, { sent: 0, next: revision + 1 })
      if (merged.isChanged) revision += 1
      fields = merged.fields
      const saved_at = '2026-11-20T09:00:00.000Z'
      return { saved_at, saved: merged.saved.map(named), refused: merged.refused.map(named) }
    },
  }
}

/** Somebody who writes on one device, whose page can be left and opened again. */
function heldPage(
  nth: number,
  time: ReturnType<typeof heldTime>,
  draft: ReturnType<typeof heldDraft>,
) {
  const device = heldDevice(null)
  let opened = 0
  const open = () =>
    new DraftEditor(
      {
        network: draft,
        device: device.page(),
        now: time.now,
        later: time.later,
        failureOf: (error) => ({ status: 400, message: String(error) }),
        newName: () => `page-${nth}-${(opened += 1)}`,
      },
      ['blocks'],
      { blocks: mergedBlocks },
    )
  let editor = open()
  const field = () => editor.state.fields['blocks']
  return {
    field,
    write: (value: string) => editor.write('blocks', { value, seen: null }),
    refresh: () => editor.refresh(),
    reload() {
      editor.end()
      editor = open()
    },
    /** Keeps both of what is apart, and the own order; false: nothing was. */
    chooses(): boolean {
      const { value: mine = '', start = '', others = [] } = field() ?? {}
      const theirs = others.find(({ from }) => from === 'server')?.value
      if (theirs === undefined) return false
      assert.ok(start !== null, 'what it began with is known')
      const given = { base: start, theirs, mine }
      const [one] = mergeBlocks(given)?.apart ?? []
      const { base, mine: value } = one
        ? chooseBlock(given, one.id, 'both', `${one.id}-${editor.state.editor}-${(opened += 1)}`)
        : chooseOrder(given, 'mine')
      editor.choosePart('blocks', { value, start: base })
      return true
    },
  }
}

type HeldPage = ReturnType<typeof heldPage>

async function together() {
  const [time, draft] = [heldTime(), heldDraft()]
  const pages = [heldPage(0, time, draft), heldPage(1, time, draft)] as const
  const pass = async (ms: number) => {
    const until = time.now() + ms
    await settled()
    while (await time.step(until)) continue
    await settled()
  }
  /** Until both pages and the server have the same. */
  const settle = async () => {
    for (let left = 40; left > 0; left -= 1) {
      for (const page of pages) page.refresh()
      await pass(1000)
      const isApart = pages.map((page) => page.chooses()).some(Boolean)
      const isDone = pages.every((page) => page.field()?.value === draft.blocks())
      if (!isApart && isDone) return
    }
    assert.fail('the two pages never have the same')
  }
  for (const page of pages) page.refresh()
  await pass(1000)
  return { pages, draft, pass, settle }
}

const typeIn = (page: HeldPage, id: string, text: string) =>
  page.write(
    JSON.stringify(
      readBlocks(page.field()?.value ?? '')?.map((block) =>
        block.id === id ? quote(id, `${block.texts['quote']}${text}`) : block,
      ),
    ),
  )

test('two who write in different blocks of a page are asked nothing, and both see all of it', async () => {
  const { pages, draft, pass } = await together()
  typeIn(pages[0], 'a', ' one')
  typeIn(pages[1], 'b', ' two')
  await pass(5000)
  // A colleague goes on where one has saved, and one goes on elsewhere.
  typeIn(pages[1], 'a', ' three')
  await pass(5000)
  typeIn(pages[0], 'c', ' four')
  await pass(5000)
  pages[1].refresh()
  await pass(1000)
  const all = blocksOf(quote('a', 'a one three'), quote('b', 'b two'), quote('c', 'c four'))
  assert.equal(draft.blocks(), all)
  for (const page of pages) {
    assert.equal(page.field()?.value, all)
    assert.deepEqual([page.field()?.isSaved, page.field()?.others], [true, []])
  }
})

test('what is in one block of both waits until one has chosen, also after a reload', async () => {
  const { pages, draft, pass } = await together()
  typeIn(pages[0], 'a', ' one')
  await pass(5000)
  typeIn(pages[1], 'a', ' two')
  typeIn(pages[1], 'b', ' three')
  await pass(5000)
  assert.equal(draft.blocks(), blocksOf(quote('a', 'a one'), quote('b', 'b'), quote('c', 'c')))
  pages[1].reload()
  await pass(5000)
  assert.equal(pages[1].field()?.others.length, 1)
  assert.ok(pages[1].chooses())
  assert.deepEqual(pages[1].field()?.others, [])
  await pass(5000)
  const said = readBlocks(draft.blocks())?.map(({ texts }) => texts['quote'])
  assert.deepEqual(said, ['a two', 'a one', 'b three', 'c'])
})

test('two who write at random, with reloads, lose no character and end with the same page', async () => {
  for (let seed = 1; seed <= times(60, 5_000); seed += 1) {
    const random = randomOf(seed)
    const { pages, draft, pass, settle } = await together()
    const typed: string[] = []
    for (let left = 12; left > 0; left -= 1) {
      const page = pages[random() < 0.5 ? 0 : 1]
      const blocks = readBlocks(page.field()?.value ?? '') ?? []
      const [at, text] = [Math.floor(random() * blocks.length), `;${typed.length};`]
      const block = blocks[at]
      const act = random()
      if (act < 0.1) page.reload()
      else if (act < 0.2) page.refresh()
      else if (!block) continue
      else if (act < 0.35) page.write(JSON.stringify([...blocks.toSpliced(at, 1), block]))
      else {
        typed.push(text)
        if (act < 0.5) page.write(JSON.stringify(blocks.toSpliced(at, 0, quote(`n${left}`, text))))
        else typeIn(page, block.id, text)
      }
      await pass(random() * 1500)
      if (random() < 0.1) page.chooses()
    }
    await settle()
    assert.notEqual(typed.length, 0, `seed ${seed}`)
    const lost = typed.filter((text) => !draft.blocks().includes(text))
    assert.deepEqual(lost, [], `seed ${seed}`)
  }
})
