import { z } from 'zod'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Schema } from '../support/schema.ts'
import { cast, idOf } from '../fixtures/cast.ts'
import type { Caller } from './callers.ts'
import type { State } from './state.ts'

/** A row that an address could name: by its id, or by what stands for it. */
export interface Thing {
  table: string
  id: string
  /** Whose it is; null: an organisation's or nobody's, or for `organisation` the firm's or nobody's. */
  account: string | null
  organisation: string | null
}

/** Everything in the database that has an id. */
export function thingsIn(state: State): Thing[] {
  const homes = new Map((state.get('account') ?? []).map((row) => [row['id'], row]))
  return [...state].flatMap(([table, rows]) =>
    rows
      .filter(({ id }) => typeof id === 'string' && id !== 'only')
      .map((row): Thing => {
        const account = table === 'account' ? row['id'] : (row['account_id'] ?? null)
        const home = homes.get(account)?.['organisation_id'] ?? row['organisation_id'] ?? null
        const organisation = table === 'organisation' ? row['id'] : home
        return { table, id: row['id'], account, organisation } as Thing
      }),
  )
}

/** What is a caller's to name at an endpoint, by its access. */
export function isOwn({ access }: Endpoint, caller: Caller, thing: Thing): boolean {
  const { account, organisation } = thing
  if (access === 'anyone') return account === null && organisation === null
  if (caller.name === null) return false
  if (access === 'self') return account === idOf('account', caller.name)
  // To the firm all companies are alike, so one stands for all.
  if (access.startsWith('staff:')) return organisation === idOf('organisation', 'halden')
  const { home } = cast[caller.name]
  return home !== null && organisation === idOf('organisation', home)
}

/** The names in a path, as `id` in `/members/{id}/`, each with the words before it. */
export const partsOf = ({ path }: Endpoint) =>
  [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, before = '', name = '']) => ({ before, name }))

/** Where the name of a table does not follow from the word before an id. */
const tableOfWord: Record<string, string> = { members: 'account', people: 'account', blog: 'post' }

/** The things most likely meant come first, so that two ids in one path need few tries. */
export function likeliestFirst(things: Thing[], before: string, name: string): Thing[] {
  const meant = [name, tableOfWord[before] ?? before.replace('-studies', '_study')]
  const rank = ({ table }: Thing) => Number(meant.includes(table) || meant.includes(`${table}s`))
  return things.toSorted((a, b) => rank(b) - rank(a))
}

/** The words of a list that a part of a path must be one of, if it must. */
export function wordsFor({ params }: Endpoint, name: string): string[] {
  const field = params.shape[name]
  const schema = field && (z.toJSONSchema(field, { unrepresentable: 'any' }) as Schema)
  return (schema?.enum ?? []).map(String)
}

/** What no address of ours has; the last ones are no part of a path at all. */
export const malformed = ['x', 'a'.repeat(300), '-'.repeat(22), 'null', "'or'1'='1"]
export const unrouted = ['..%2f', '%2e%2e', 'x%00', '..', '']
export const missing = 'there-is-no-such-thing'

export function fill(path: string, values: Record<string, string>): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')}`
}

export type Values = Record<string, string>
