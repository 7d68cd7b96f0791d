import type { Sealer } from '../auth/sealing.ts'

/**
 * A link in a queued mail, sealed for its recipient; null: gone, because its mail has ended. What
 * people type is text, which is never one of these, whatever it says.
 */
export interface SealedLink {
  $link: string | null
}

/** Where the input of a template has its link: nothing else in a mail is sealed, opened or erased. */
export type LinkPlace = 'url' | 'confirmUrl'

/** A link as it may stand in the outbox; whoever reads a copy of the database cannot use it. */
export type SealLink = (link: string, recipient: string) => SealedLink

/** What a mail shows for what is in the place of its link; null: nothing that works. */
export type OpenLink = (found: unknown, recipient: string) => string | null

const places: readonly LinkPlace[] = ['url', 'confirmUrl']
const gone: SealedLink = { $link: null }

/** Seals links by a sealer. */
export const linkSealer =
  (sealer: Sealer): SealLink =>
  (link, recipient) => ({ $link: sealer.seal(link, recipient) })

/** Opens links of the same sealer, each for its recipient alone. */
export const linkOpener =
  (sealer: Sealer): OpenLink =>
  (found, recipient) => {
    // An earlier version that still runs beside this one queues its links in the clear.
    if (isPlain(found)) return found
    try {
      return isSealed(found) ? sealer.open(found.$link, recipient) : null
    } catch {
      return null
    }
  }

/** Shows `phrase` for a link that may still work. */
export const hidden =
  (phrase: string): OpenLink =>
  (found) =>
    isPlain(found) || isSealed(found) ? phrase : null

/** A payload in which each link in the clear, of an earlier version, is sealed. */
export const sealPlainLinks = (payload: unknown, seal: SealLink): unknown =>
  changeLinks(payload, (found, recipient) => (isPlain(found) ? seal(found, recipient) : found))

/** The payload of a mail that has ended: without the link that it carried. */
export const withoutLinks = (payload: unknown): unknown => changeLinks(payload, () => gone)

/** The payload with its link, or a phrase where that is lost. */
export function openLinks(payload: unknown, open: OpenLink): { opened: unknown; lost: boolean } {
  let lost = false
  const opened = changeLinks(payload, (found, recipient) => {
    const link = open(found, recipient)
    lost ||= link === null
    return link ?? '[the link is gone]'
  })
  return { opened, lost }
}

type Change = (found: unknown, recipient: string) => unknown

function changeLinks(payload: unknown, change: Change): unknown {
  if (!isObject(payload)) return payload
  // `about`: as an earlier version queued mails.
  const lists = ['given', 'about'].filter((name) => Array.isArray(payload[name]))
  const changed = lists.map((name) => [
    name,
    (payload[name] as unknown[]).map((input) => changeInput(input, change)),
  ])
  return { ...payload, ...Object.fromEntries(changed) }
}

function changeInput(input: unknown, change: Change): unknown {
  if (!isObject(input)) return input
  const recipient = String(input['email'])
  const held = places.filter((place) => Object.hasOwn(input, place))
  const changed = held.map((place) => [place, change(input[place], recipient)])
  return { ...input, ...Object.fromEntries(changed) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlain = (found: unknown): found is string =>
  typeof found === 'string' && /^https?:/.test(found)

const isSealed = (found: unknown): found is { $link: string } =>
  isObject(found) && typeof found['$link'] === 'string'
