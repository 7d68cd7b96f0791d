import assert from 'node:assert/strict'
import type { Database } from '../../src/database/open.ts'
import { DraftEditor } from '../../src/ui/signedin/draft/draft-editor.ts'
import { isAllSaved, type DraftState } from '../../src/ui/signedin/draft/draft-state.ts'
import {
  heldDevice,
  heldLine,
  heldServer,
  heldTime,
  randomOf,
  settled,
  Unanswered,
  type HeldDevice,
  type Twin,
} from './draft-world.ts'

interface Place {
  device: HeldDevice
  isOnline: boolean
  /** Each text that has been on a screen there. */
  knows: Set<string>
}

interface Page {
  editor: DraftEditor
  send: (text: string) => Promise<void>
  close: () => void
  isSending: boolean
}

/** One random run: two pages that write the same draft, and everything that goes wrong. Throws when a rule is broken. */
export async function randomRun(database: Database, seed: number, twin: Twin | null = null) {
  const random = randomOf(seed)
  const time = heldTime()
  const server = heldServer({ database, time, subject: `run ${seed} ${twin ?? ''}`, twin })
  const place = (): Place => ({ device: heldDevice(twin), isOnline: true, knows: new Set() })
  const first = place()
  const places = random() < 0.5 ? [first, first] : [first, place()]
  const pages: (Page | null)[] = [null, null]
  /** What was typed, not taken out again, and is not known to be with the server. */
  const typed = new Set<string>()
  const faults: string[] = []
  let next = 0x4e00
  let names = 0
  let isPerson = false

  const asPerson = (act: () => void) => {
    isPerson = true
    act()
    isPerson = false
  }
  const oneOf = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item
  const fieldOf = ({ editor }: Page) => editor.state.fields['text']!
  const discard = (text: string) => {
    for (const one of text) typed.delete(one)
  }

  function watch(editor: DraftEditor, { knows }: Place): void {
    let was: DraftState = editor.state
    editor.subscribe(() => {
      const [before, after] = [was.fields['text']!, editor.state.fields['text']!]
      const isFilled = before.isTouched || before.value !== ''
      if (!isPerson && isFilled && before.value !== after.value)
        faults.push('what stands in a field was replaced by an answer')
      knows.add(after.value)
      for (const { value } of after.others) knows.add(value)
      was = editor.state
    })
  }

  function openPage(nth: number): void {
    const at = places[nth]!
    let isOpen = true
    const line = heldLine({
      time,
      random,
      server,
      knows: at.knows,
      isOnline: () => at.isOnline,
      isOpen: () => isOpen,
    })
    const { network } = line
    const editor: DraftEditor = new DraftEditor(
      {
        network: {
          read: network.read,
          async save(body) {
            const answer = await network.save(body)
            const { value } = body.fields[0] ?? {}
            if (twin === 'lets an answer set the field' && value !== undefined)
              queueMicrotask(() => editor.write('text', { value, seen: null }))
            return answer
          },
        },
        device: at.device.page(),
        now: time.now,
        later: time.later,
        failureOf: (error) => ({
          status: error instanceof Unanswered ? error.status : 0,
          message: String(error),
        }),
        newName: () => `page-${(names += 1)}`,
      },
      ['text'],
    )
    watch(editor, at)
    const close = () => {
      isOpen = false
      pages[nth] = null
      editor.end()
    }
    pages[nth] = { editor, send: line.send, close, isSending: false }
  }

  function type(page: Page): void {
    const { value } = fieldOf(page)
    const at = Math.floor(random() * (value.length + 1))
    const added = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      String.fromCodePoint(next++),
    ).join('')
    for (const one of added) typed.add(one)
    asPerson(() =>
      page.editor.write('text', {
        value: value.slice(0, at) + added + value.slice(at),
        seen: null,
      }),
    )
  }

  function takeOut(page: Page): void {
    const { value } = fieldOf(page)
    const at = Math.floor(random() * value.length)
    const end = at + 1 + Math.floor(random() * 6)
    discard(value.slice(at, end))
    asPerson(() =>
      page.editor.write('text', { value: value.slice(0, at) + value.slice(end), seen: null }),
    )
  }

  function choose(page: Page): void {
    const { value, others } = fieldOf(page)
    const [other] = others
    if (!other) return
    const choice = oneOf(['mine', 'other', 'both'] as const)
    if (choice === 'mine') discard(other.from === 'device' ? other.value : '')
    if (choice === 'other') discard(value)
    asPerson(() => page.editor.choose('text', choice))
  }

  async function send(page: Page): Promise<void> {
    const { value, others } = fieldOf(page)
    if (value === '' || others.length > 0 || page.isSending) return
    page.isSending = true
    await page.send(value).then(
      () => asPerson(() => page.editor.sent()),
      () => null,
    )
    page.isSending = false
  }

  /** What may happen in the world at any moment. */
  const accidents = [
    () => void (server.isUp = !server.isUp),
    () => void (server.isSignedIn = false),
    () => {
      const at = oneOf(places)
      at.isOnline = !at.isOnline
    },
  ]

  function happen(): void {
    const nth = random() < 0.5 ? 0 : 1
    const page = pages[nth]
    const dice = random()
    if (!page) return dice < 0.5 ? openPage(nth) : undefined
    if (dice < 0.04) return oneOf(accidents)()
    if (dice < 0.08) return mend()
    if (dice < 0.11) return page.close()
    if (dice < 0.15) {
      page.close()
      return openPage(nth)
    }
    if (dice < 0.2) return choose(page)
    if (dice < 0.22) return page.editor.refresh()
    if (page.isSending) return
    if (dice < 0.24) return void send(page)
    if (dice < 0.34) return takeOut(page)
    return type(page)
  }

  function mend(): void {
    server.isUp = server.isSignedIn = true
    for (const at of places) at.isOnline = true
    for (const page of pages) page?.editor.flush()
  }

  function check(): void {
    assert.deepEqual(faults, [])
    const stored = places.map(({ device }) => device.stored()).join('')
    for (const one of typed) {
      if (server.has.has(one)) typed.delete(one)
      else assert.ok(stored.includes(one), `what was typed is neither here nor there: ${one}`)
    }
    for (const page of pages)
      if (page && page.editor.state.isLoaded && isAllSaved(page.editor.state))
        for (const one of fieldOf(page).value.replaceAll(/\s/g, ''))
          assert.ok(server.has.has(one), 'it is said to be saved, and is not')
  }

  async function live(until: number): Promise<void> {
    while (await time.step(until)) check()
  }

  for (let act = 0; act < 120; act += 1) {
    happen()
    await settled()
    check()
    await live(time.now() + (random() < 0.8 ? random() * 600 : random() * 8000))
  }
  // In the end everything works, and everybody has chosen.
  for (const nth of [0, 1]) if (!pages[nth]) openPage(nth)
  for (let round = 0; round < 8; round += 1) {
    mend()
    await live(time.now() + 60_000)
    for (const page of pages.filter((one) => one !== null))
      for (let left = fieldOf(page).others.length; left > 0; left -= 1) choose(page)
  }
  await live(time.now() + 60_000)
  for (const page of pages)
    assert.ok(page && isAllSaved(page.editor.state), 'all is saved in the end')
  const stored = await server.stored()
  for (const one of server.has) assert.ok(stored.includes(one), `no revision has ${one}`)
  assert.ok(next > 0x4e00 + 50)
  for (const page of pages) page?.close()
}
