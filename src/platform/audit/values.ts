import { createHash, randomBytes } from 'node:crypto'
import type { Tables } from '../../database/tables/tables.ts'
import type { NewEntry, Values } from './entry.ts'

type Change = Tables['audit_change']

/** Columns whose values no entry may hold, by the words in their names. */
const secret = /(^|_)(password|secret|token|hash|code|key|salt)(_|$)/

/** The row for an entry's values before and after; null when nothing differs. */
export function changeOf({ before = {}, after = {}, person = null }: NewEntry) {
  const names = Object.keys({ ...before, ...after })
  const forbidden = names.find((name) => secret.test(name))
  if (forbidden) throw new Error(`The audit keeps no secrets, and ${forbidden} is one.`)
  const changed = names.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return null
  const values = {
    // Without it, likely names could be tried against the hash.
    salt: randomBytes(16).toString('base64url'),
    before: pick(before, changed),
    after: pick(after, changed),
  }
  return { person_id: person, ...values, hash: valuesHash(values) }
}

const pick = (values: Values, names: string[]) =>
  JSON.stringify(Object.fromEntries(names.flatMap((n) => (n in values ? [[n, values[n]]] : []))))

/** The hash of the values themselves; it stays when they are erased. */
export const valuesHash = ({ salt, before, after }: Pick<Change, 'salt' | 'before' | 'after'>) =>
  sha256([salt, before, after])

/** The hash in the chained entry: of whose values they are, and of their own hash. */
export const changeHash = ({ person_id, hash }: Pick<Change, 'person_id' | 'hash'>) =>
  sha256([person_id, hash])

const sha256 = (what: unknown) =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url')
