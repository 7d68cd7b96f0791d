import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { serve } from '../../platform/http/serve.ts'
import { builtInTexts, type StoredKind, type StoredText } from './kind.ts'
import type { TextPreviews } from './preview.ts'
import {
  actingOnText,
  publishingText,
  asCalledOff,
  asRemoved,
  asRestored,
  asWithdrawn,
  type Drafts,
  type TextActParts,
} from './publish.ts'
import type { FindsPicture } from './picture-store.ts'
import { orderingTexts } from './order.ts'
import type { caseStudyCalls, DeskCalls, FixedCalls, ListCalls } from './staff.contract.ts'
import { beginText, findText, textStore } from './store.ts'
import { asWritten } from './written.ts'

interface DeskParts extends Omit<TextActParts, 'stored'> {
  database: Database
  /** Where the text of an id is kept. */
  storedOf: (id: string) => StoredText
  drafts: Drafts
  hasPicture: FindsPicture
  previews: Pick<TextPreviews, 'give'>
}

/** The calls by which a text is written and published. */
export function deskRoutes(
  calls: DeskCalls,
  { database, storedOf, previews, ...parts }: DeskParts,
) {
  return [
    serve(calls.read, async ({ params: { id } }) => {
      const stored = storedOf(id)
      const found = await findText(database.read, stored, id)
      if (!found) throw notFound()
      return asWritten(stored, found, parts.clock.now().toISOString())
    }),
    serve(calls.publish, async ({ params: { id }, body }, by) =>
      publishingText({ ...parts, stored: storedOf(id) })(id, body, by),
    ),
    serve(calls.withdraw, async ({ params: { id } }, by) => {
      const stored = storedOf(id)
      const change = stored.fixed ? asCalledOff : asWithdrawn
      return await actingOnText({ ...parts, stored })(id, by, { did: 'withdrawn', change })
    }),
    serve(calls.preview, async ({ params: { id }, body }, { viewer }) =>
      previews.give({ stored: storedOf(id), id }, viewer, body),
    ),
  ]
}

interface ListParts extends TextActParts {
  stored: StoredKind
  database: Database
  /** The name that visitors read. */
  nameOf: (by: SignedInActor) => Promise<string>
}

const pageSize = 100

/** The calls by which texts of a kind are found, begun, and taken from the site. */
export function listRoutes(calls: ListCalls, { database, nameOf, ...parts }: ListParts) {
  const { stored } = parts
  const texts = textStore(database, stored)
  const now = () => parts.clock.now().toISOString()
  const act = actingOnText(parts)
  return [
    serve(calls.list, async ({ query }) => {
      const at = now()
      const [{ items, next }, counts] = await Promise.all([
        texts.page(query, at, pageSize),
        texts.counts(at),
      ])
      return { items: items.map((one) => asWritten(stored, one, at)), next, counts }
    }),
    serve(calls.begin, async (_, by) => {
      const name = await nameOf(by)
      return await parts.audit.act(by, async (trx, record) => {
        const id = newId()
        await beginText(trx, stored, { id, now: now(), columns: stored.empty({ name }) })
        record({ action: `${stored.act}-begun`, about: id })
        return { id }
      })
    }),
    serve(calls.remove, async ({ params: { id } }, by) =>
      act(id, by, { did: 'removed', change: asRemoved }),
    ),
    serve(calls.restore, async ({ params: { id } }, by) =>
      act(id, by, { did: 'restored', change: asRestored }),
    ),
  ]
}

interface PageParts extends Pick<DeskParts, 'database' | 'clock' | 'storedOf'> {
  all: readonly StoredText[]
}

/** The call that sets the order of a kind. */
export const orderRoute = (
  call: (typeof caseStudyCalls)['order'],
  parts: Parameters<typeof orderingTexts>[0],
) => serve(call, async ({ body }, by) => await orderingTexts(parts)(body, by))

/** The calls that the texts have besides, which each site has. */
export const pageRoutes = (
  calls: Pick<FixedCalls, 'listAll' | 'builtIn'>,
  { database, clock, storedOf, all }: PageParts,
) => [
  serve(calls.listAll, async () => {
    const now = clock.now().toISOString()
    const rows = all.map(async (stored) => {
      const row = await findText(database.read, stored, stored.fixed?.id ?? '')
      if (!row) throw notFound()
      return asWritten(stored, row, now)
    })
    return await Promise.all(rows)
  }),
  serve(calls.builtIn, ({ params: { id } }) => {
    const texts = builtInTexts(storedOf(id)) ?? {}
    const fields = Object.entries(texts).map(([name, value]) => ({ name, value }))
    return Promise.resolve({ fields })
  }),
]
