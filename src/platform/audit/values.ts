import { randomBytes } from 'node:crypto'
import type { Tables } from '../../database/tables/tables.ts'
import { hashOf } from '../auth/token.ts'
import type { NewEntry, Values } from './entry.ts'

type Change = Tables['audit_change']

/** Words of a name by which no entry may hold its values, in `snake_case` and in `camelCase`. */
const secrets = new Set(['password', 'secret', 'token', 'hash', 'code', 'key', 'salt'])

/** What has such a word in its name, and stands on the site for all to read. */
const isPublic = (name: string) => name === 'key_benefits'

const isSecret = (name: string) =>
  !isPublic(name) &&
  name
    .split(/[^a-zA-Z\d]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .some((word) => secrets.has(word.toLowerCase()))

/** The row for an entry's values before and after; null when nothing differs. */
export function changeOf({ before = {}, after = {}, person = null }: NewEntry) {
  const names = Object.keys({ ...before, ...after })
  const forbidden = names.find(isSecret)
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
  hashOf(JSON.stringify([salt, before, after]))

/** The hash in the chained entry: of whose values they are, and of their own hash. */
export const changeHash = ({ person_id, hash }: Pick<Change, 'person_id' | 'hash'>) =>
  hashOf(JSON.stringify([person_id, hash]))
