import assert from 'node:assert/strict'
import type { Database } from '../../src/database/open.ts'
import { savingDraft, takingDraft } from '../../src/features/draft/save.ts'
import type { DraftSave } from '../../src/features/draft/staff.contract.ts'
import { lastSent, readDraftRow, type DraftKey } from '../../src/features/draft/store.ts'
import type { SaveAnswer, ServerDraft } from '../../src/ui/signedin/draft/draft-answers.ts'
import type { LeftCopy } from '../../src/ui/signedin/draft/draft-state.ts'
import type { DraftDevice, DraftNetwork } from '../../src/ui/signedin/draft/draft-world.ts'

/** A fault on purpose, which has to be found. */
export type Twin =
  | 'takes saves in any order'
  | 'asks for no base revision'
  | 'lets an answer set the field'
  | 'keeps nothing on the device'
  | 'makes no revisions'

export type Random = () => number

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Time that goes on only from one thing that happens to the next. */
export function heldTime() {
  let now = 0
  let count = 0
  const waiting: { at: number; nth: number; run: () => unknown }[] = []
  return {
    now: () => now,
    later(ms: number, run: () => unknown) {
      const event = { at: now + Math.max(0, ms), nth: (count += 1), run }
      waiting.push(event)
      return () => {
        const at = waiting.indexOf(event)
        if (at >= 0) waiting.splice(at, 1)
      }
    },
    /** Does the next thing up to a moment, and all that follows from it at once; false: there is none. */
    async step(until: number): Promise<boolean> {
      const next = waiting.toSorted((a, b) => a.at - b.at || a.nth - b.nth)[0]
      if (!next || next.at > until) {
        now = Math.max(now, until)
        return false
      }
      waiting.splice(waiting.indexOf(next), 1)
      now = Math.max(now, next.at)
      await next.run()
      await settled()
      return true
    },
  }
}
export type Time = ReturnType<typeof heldTime>

/** Everything that follows without waiting has happened. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** What one device stores of a draft, and which of its pages are open. */
export function heldDevice(twin: Twin | null) {
  const copies = new Map<string, string>()
  const pages = new Map<string, object>()
  return {
    stored: () => [...copies.values()].join('\n'),
    page(): DraftDevice {
      const page = {}
      return {
        takeLeft() {
          const left = [...copies.values()].map((copy) => JSON.parse(copy) as LeftCopy)
          const free = left.filter(({ editor }) => !pages.has(editor))
          for (const { editor } of free) pages.set(editor, page)
          const newest = free.toSorted((a, b) => b.at - a.at)
          return Promise.resolve(newest.map((copy) => ({ copy, asItself: true })))
        },
        put(copy) {
          pages.set(copy.editor, page)
          if (twin !== 'keeps nothing on the device') copies.set(copy.editor, JSON.stringify(copy))
          return true
        },
        drop: (editor) => void copies.delete(editor),
        release() {
          for (const [editor, one] of pages) if (one === page) pages.delete(editor)
        },
      }
    },
  }
}
export type HeldDevice = ReturnType<typeof heldDevice>

export class Unanswered extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

interface ServerParts {
  database: Database
  time: Time
  subject: string
  twin: Twin | null
}

/** The real store behind a server that can be killed, with the sessions of one account. */
export function heldServer({ database, time, subject, twin }: ServerParts) {
  const clock = { now: () => new Date(Date.UTC(2026, 10, 20, 9) + time.now()) }
  const key: DraftKey = {
    subject: 'enquiry',
    subject_id: subject,
    field_set: 'answer',
    owner_id: 'maren',
  }
  const save = savingDraft({ database, clock })
  const takeDraft = takingDraft({ clock })
  /** Every character that was ever committed. */
  const has = new Set<string>()
  let arrivals = 0
  /** The last save of each page that was taken. */
  const latest = new Map<string, number>()
  const add = (text: string) => {
    for (const one of text) if (one > ' ') has.add(one)
  }
  const draft = async () => await readDraftRow(database.read, key)
  return {
    has,
    isUp: true,
    isSignedIn: true,
    async read(): Promise<ServerDraft> {
      const [row, sent] = [await draft(), await lastSent(database.read, key)]
      return {
        revision: Math.max(row?.revision ?? 0, sent),
        saved_at: row?.saved_at ?? null,
        fields: Object.entries(row?.fields ?? {}).map(([name, field]) => ({ name, ...field })),
      }
    },
    /** `knows`: what whoever saves has seen. */
    async save(given: DraftSave, knows: ReadonlySet<string>): Promise<SaveAnswer> {
      const before = await draft()
      const body = structuredClone(given)
      if (twin === 'takes saves in any order') body.sequence = arrivals += 1
      if (twin === 'asks for no base revision')
        for (const field of body.fields) field.base = (before?.revision ?? 0) + 1
      const answer = await save(key, body, { account: 'maren' })
      const was = before?.fields['text']
      const after = (await draft())?.fields['text']
      if (was && after && was.value !== after.value && was.editor !== given.editor)
        assert.ok(
          was.value === '' || knows.has(was.value),
          'what nobody there has seen is replaced',
        )
      if (was?.value !== after?.value) {
        const { editor, sequence } = given
        assert.ok(sequence > (latest.get(editor) ?? 0), 'an older save has replaced a newer one')
        latest.set(editor, sequence)
      }
      for (const { name } of answer.saved)
        add(body.fields.find((field) => field.name === name)?.value ?? '')
      if (twin === 'makes no revisions')
        await database.transaction((trx) =>
          trx.deleteFrom('revision').where('subject_id', '=', subject).execute(),
        )
      return answer
    },
    async send(text: string): Promise<void> {
      await database.transaction(async (trx) => await takeDraft(trx, key, { text }, 'maren'))
      add(text)
    },
    /** Everything that can be read again. */
    async stored(): Promise<string> {
      const rows = await database.read
        .selectFrom('revision')
        .select('texts')
        .where('subject_id', '=', subject)
        .execute()
      return rows.map(({ texts }) => texts).join('') + JSON.stringify((await draft())?.fields ?? {})
    },
  }
}
export type HeldServer = ReturnType<typeof heldServer>

interface LineParts {
  time: Time
  random: Random
  server: HeldServer
  /** What the person at this page has seen. */
  knows: ReadonlySet<string>
  isOnline: () => boolean
  /** The page is still there. */
  isOpen: () => boolean
}

/** In ms, how long a message is on its way: mostly short, now and then up to five seconds. */
const delay = (random: Random) => (random() < 0.7 ? random() * 300 : random() * 5000)

/** A network that delays and loses requests and answers. */
export function heldLine({ time, random, server, knows, isOnline, isOpen }: LineParts) {
  function call<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const answer = (give: () => void) =>
      time.later(delay(random), () => {
        // One that gets lost is given up by whoever waits for it.
        if (isOpen() && isOnline() && random() > 0.03) give()
      })
    if (!isOnline()) time.later(1, () => reject(new Unanswered(0)))
    else
      time.later(delay(random), async () => {
        if (!server.isUp) return answer(() => reject(new Unanswered(0)))
        if (!server.isSignedIn) return answer(() => reject(new Unanswered(401)))
        const done = await act()
        // Killed after the commit and before the answer.
        if (random() < 0.04) return answer(() => reject(new Unanswered(0)))
        return answer(() => resolve(done))
      })
    return promise
  }
  const network: DraftNetwork = {
    read: async () => await call(server.read),
    save: async (body) => await call(async () => await server.save(body, knows)),
  }
  return { network, send: async (text: string) => await call(async () => await server.send(text)) }
}
