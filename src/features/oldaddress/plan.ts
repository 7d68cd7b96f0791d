import type { AtPath } from '../../platform/publishing/live.ts'
import { addressKey, readable, readFrom, readTo, Unfit } from './address.ts'

/** A redirect, as far as where it leads goes. */
export interface Led {
  from_address: string
  from_key: string
  to_address: string
}

export interface Wanted {
  from: string
  to: string
}

/** Of the key of an address, which an index holds; and the most characters of where it leads. */
const most = 1_000

interface Parts {
  origin: string
  lookAt: (path: string) => Promise<AtPath>
}

/** A redirect that is wanted, whose two addresses can be used; `path`: null leads elsewhere. */
export interface Checked extends Led {
  to_path: string | null
  /** Nothing of the site is at `to_address`: it has to be an old address itself. */
  isOpen: boolean
}

/** The key of where a redirect leads; null: elsewhere. */
const keyOfTarget = (address: string): string | null => {
  if (!address.startsWith('/')) return null
  const { pathname, search } = new URL(address, 'http://site.invalid')
  return addressKey(pathname, search)
}

/** Reads one and looks at both of its ends. Throws `Unfit`. */
export async function checkWanted({ origin, lookAt }: Parts, wanted: Wanted): Promise<Checked> {
  const from = readFrom(wanted.from, origin)
  const to = readTo(wanted.to, origin)
  const from_key = addressKey(from.path, from.search)
  if (Buffer.byteLength(from_key) > most)
    throw new Unfit('from', 'Use at most 1,000 characters, fewer where they have accents.')
  if (to.address.length > most) throw new Unfit('to', 'Use at most 1,000 characters.')
  const there = await lookAt(from.path)
  if (typeof there === 'object')
    throw new Unfit('from', `This leads to ${there.moved} already, because its slug was changed.`)
  if (there === 'something')
    throw new Unfit('from', 'The site has a page there: only addresses without one can lead on.')
  const led = {
    from_address: readable(from.path + from.search),
    from_key,
  }
  if (to.path === null) return { ...led, to_address: to.address, to_path: null, isOpen: false }
  const found = await lookAt(to.path)
  const to_address =
    typeof found === 'object' ? to.address.replace(to.path, found.moved) : to.address
  return { ...led, to_address, to_path: to.path, isOpen: found === 'nothing' }
}

/** What becomes of the redirects: all as they are then, and why some cannot be used, by their number. */
export interface Planned {
  after: Map<string, Led>
  unfit: Map<number, Unfit>
}

/**
 * The redirects with some more, each of which leads to its end in one hop: what led to an address that
 * is led on itself leads there, too. One from an address that is there takes its place. `those`: in
 * their order; null: not to be used.
 */
export function planned(before: readonly Led[], those: readonly (Checked | null)[]): Planned {
  const known = new Map(before.map((one) => [one.from_key, one]))
  const unfit = new Map<number, Unfit>()
  const fresh = new Map<string, { number: number; one: Checked }>()
  for (const [number, one] of those.entries()) {
    if (!one) continue
    if (fresh.has(one.from_key)) unfit.set(number, new Unfit('from', 'It is there twice.'))
    else fresh.set(one.from_key, { number, one })
  }
  const ends = new Map<string, string>()
  // Those that lead to one that cannot be used have to be looked at once more.
  let refused: string[]
  do {
    refused = []
    for (const [key, { number, one }] of fresh) {
      const end = endOf(one, fresh, known)
      if (typeof end === 'string') ends.set(key, end)
      else {
        unfit.set(number, end)
        refused.push(key)
      }
    }
    for (const key of refused) fresh.delete(key)
  } while (refused.length > 0)
  const after = new Map(known)
  for (const [key, old] of known) {
    const end = ends.get(keyOfTarget(old.to_address) ?? '')
    if (end !== undefined && fresh.has(keyOfTarget(old.to_address) ?? ''))
      after.set(key, { ...old, to_address: end })
  }
  for (const [from_key, { one }] of fresh)
    after.set(from_key, {
      from_address: one.from_address,
      from_key,
      to_address: ends.get(from_key) ?? one.to_address,
    })
  return { after, unfit }
}

/** Where one leads in the end, or why it leads nowhere. */
function endOf(
  one: Checked,
  fresh: ReadonlyMap<string, { one: Checked }>,
  known: ReadonlyMap<string, Led>,
): string | Unfit {
  const seen = new Set([one.from_key])
  let { to_address, isOpen } = one
  while (isOpen) {
    const key = keyOfTarget(to_address) ?? ''
    if (seen.has(key)) return new Unfit('to', circle(one))
    seen.add(key)
    const next = fresh.get(key)?.one
    const stored = known.get(key)
    if (next) ({ to_address, isOpen } = next)
    else if (stored) {
      to_address = stored.to_address
      const target = keyOfTarget(to_address) ?? ''
      // What is stored has an end, unless its page has gone and its address is led on now.
      isOpen = fresh.has(target) || seen.has(target)
    } else return new Unfit('to', `There is no page at ${to_address}.`)
  }
  return to_address
}

const circle = ({ from_key, to_address }: Checked) =>
  keyOfTarget(to_address) === from_key
    ? 'It would lead to itself.'
    : `It would lead in a circle: ${to_address} leads back here.`
