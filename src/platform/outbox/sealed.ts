import type { Sealer } from '../auth/sealing.ts'

const mark = 'sealed:'
const gone = `${mark}gone`
/** A link in the clear, as earlier versions queued it: with a token at its end. */
const plain = /https?:\/\/[^"\s]*[#=][\w-]{43}(?![\w.-])/g
const plainValue = new RegExp(`(?<=")${plain.source}(?=")`, 'g')
const sealed = /sealed:[\w-]+/g

/** A link as it may stand in the outbox; whoever reads a copy of the database cannot use it. */
export type SealLink = (link: string) => string

/** Seals links by a sealer. */
export const linkSealer =
  (sealer: Sealer): SealLink =>
  (text) =>
    mark + sealer.seal(text)

/** A payload as JSON, in which each link in the clear is sealed. */
export const sealPlainLinks = (json: string, seal: SealLink): string =>
  json.replaceAll(plainValue, seal)

/** The payload of a task that has ended, as JSON: without the links that it carried. */
export const withoutLinks = (json: string): string =>
  json.replaceAll(plain, gone).replaceAll(sealed, gone)

/** Whether a task has ended once, so that its links cannot be sent again. */
export const hasLostLinks = (payload: unknown): boolean =>
  JSON.stringify(payload ?? null).includes(`"${gone}"`)

/** The payload with each sealed link passed through `open`, and a phrase where one is gone. */
export function openLinks(payload: unknown, open: (sealed: string) => string): unknown {
  if (typeof payload === 'string') return payload.startsWith(mark) ? linkOf(payload, open) : payload
  if (Array.isArray(payload)) return payload.map((each) => openLinks(each, open))
  if (typeof payload !== 'object' || payload === null) return payload
  const entries = Object.entries(payload).map(([name, value]) => [name, openLinks(value, open)])
  return Object.fromEntries(entries)
}

const linkOf = (text: string, open: (sealed: string) => string): string =>
  text === gone ? '[the link is gone]' : open(text.slice(mark.length))
