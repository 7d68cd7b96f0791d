import { needsProgram, withoutQuery } from './addresses.ts'

/** What a page of files says in place of what only the program can do. */
export interface InItsPlace {
  /** The address at which the program answers, without a slash at its end; null: it answers nowhere. */
  program: string | null
  email: string
  phone: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const link = (to: string, words: string) => `<a href="${escaped(to)}">${escaped(words)}</a>`

/** A page as a file: without forms, which nothing would take, and with links that lead somewhere. */
export function asFile(html: string, inPlace: InItsPlace): string {
  const without = html.replaceAll(
    /<(?:form)\b([^>]*)>.*?<\/form>/gs,
    (_, attributes: string) => `${formMark}${inPlaceOf(attributes, inPlace)}`,
  )
  return asleep(without)
    .replaceAll(/<a\b([^>]*?) href="(\/[^"]*)"([^>]*)>(.*?)<\/a>/gs, (whole, ...parts: string[]) =>
      linked(whole, parts, inPlace),
    )
    .replaceAll(formMark, '')
}

/** No page has it. */
const formMark = '\u0000'

function inPlaceOf(attributes: string, { program, email, phone }: InItsPlace): string {
  const isSearch = /method="get"/.test(attributes)
  const action = /action="([^"]*)"/.exec(attributes)?.[1] ?? '/'
  if (program !== null) {
    const to = program + action
    return `<p>${link(to, isSearch ? 'Search' : to)}</p>`
  }
  if (isSearch) return ''
  const tel = `tel:${phone.replaceAll(/[^\d+]/g, '')}`
  const ways = [
    ...(email ? [`Write to ${link(`mailto:${email}`, email)}`] : []),
    ...(phone ? [`call ${link(tel, phone)}`] : []),
  ]
  // A firm that has said neither yet has nothing to say here.
  return ways.length > 0 ? `<p>${ways.join(', or ').replace(/^c/, 'C')}.</p>` : ''
}

/** The scripts that would wake a form are not named where it was. */
function asleep(html: string): string {
  return html
    .split(formMark)
    .map((piece, at, all) => (at < all.length - 1 ? withoutScripts(piece) : piece))
    .join(formMark)
}

/** Before a form: the island that it stood in names no script any more. */
function withoutScripts(before: string): string {
  const at = before.lastIndexOf('<div data-island=')
  const after = before.slice(at)
  if (at < 0 || after.includes('</div>')) return before
  const around = before.slice(0, at).replace(/<div data-script="[^"]*">$/, '<div>')
  return around + after.replace(/^<div[^>]*>/, '<div>')
}

function linked(whole: string, parts: string[], { program }: InItsPlace): string {
  const [before = '', to = '', after = '', words = ''] = parts
  const address = to.replaceAll('&amp;', '&')
  if (needsProgram(address))
    return program === null ? '' : `<a${before} href="${program}${to}"${after}>${words}</a>`
  const [bare = '', anchor] = address.split('#')
  const file = withoutQuery(bare)
  if (file === null || file === bare) return whole
  return `<a${before} href="${escaped(file)}${anchor ? `#${anchor}` : ''}"${after}>${words}</a>`
}

/** The page of an address that is not there: its answer has no id that anybody could look up. */
export const missingAsFile = (html: string): string =>
  html.replace(/ If you write to us about it, quote <code>[^<]*<\/code>\./, '')

/** What programs read, without the addresses that are not among the files. */
export function textAsFile(text: string, origin: string): string {
  const isThere = (address: string) => !needsProgram(address.replace(origin, ''))
  return text
    .replaceAll(/<url><loc>([^<]*)<\/loc>.*?<\/url>\s*/gs, (whole, address: string) =>
      isThere(address) ? whole : '',
    )
    .replaceAll(/^- \[[^\]]*\]\(([^)\s]*)\).*\n/gm, (whole, address: string) =>
      isThere(address) ? whole : '',
    )
}
