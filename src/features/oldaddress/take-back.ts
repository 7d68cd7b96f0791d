import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { allRedirects, deleteRedirects, saveRedirects, type RedirectRow } from './store.ts'

type Trx = Transaction<Tables>

/** The kind under which changes of redirects are remembered. */
export const redirectsAct = 'redirects'

/** A redirect before a change and after it; null: there is none. */
export interface Touched {
  before: RedirectRow | null
  after: RedirectRow | null
}

/** Puts redirects back as they were. Throws 409 where one of them was changed meanwhile. */
export async function takingBackRedirects(
  trx: Trx,
  _about: string,
  before: unknown,
  record: RecordEntry,
): Promise<void> {
  await incrementRevision(trx)
  const touched = before as Touched[]
  const rows = await allRedirects(trx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byKey = new Map(rows.map((row) => [row.from_key, row]))
  const isAsLeft = ({ before: old, after }: Touched) => {
    if (!after) return old !== null && !byKey.has(old.from_key)
    const row = byId.get(after.id)
    return row?.from_key === after.from_key && row.to_address === after.to_address
  }
  if (!touched.every(isAsLeft))
    throw new Problem(409, 'Somebody has changed these redirects meanwhile.')
  const added = touched.flatMap(({ before: old, after }) => (!old && after ? [after.id] : []))
  await deleteRedirects(trx, added)
  await saveRedirects(
    trx,
    touched.flatMap(({ before: old }) => old ?? []),
  )
  record({ action: 'redirects-put-back', about: null, detail: { count: touched.length } })
}
