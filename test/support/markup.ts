const marks: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  nbsp: ' ',
}

const plain = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (all, name: string) => marks[name] ?? all)

/** A page without its style sheet and without the comments that React leaves between texts. */
export const markupOf = (page: string) =>
  page.replaceAll(/<style>[^]*?<\/style>/g, '').replaceAll('<!-- -->', '')

/** The visible text: each piece on a line of its own. */
export const visibleText = (page: string) =>
  plain(
    markupOf(page)
      .replace(/<head>[^]*<\/head>/, '')
      .replaceAll(/(<[^>]+>)+/g, '\n'),
  )

/** The values of an attribute, in the order of the page. */
export const attributes = (page: string, name: string): string[] =>
  [...markupOf(page).matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) =>
    plain(value ?? ''),
  )

/** The content of the first element with this tag. */
export function part(page: string, tag: string): string {
  const [, inside] = new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`).exec(markupOf(page)) ?? []
  if (inside === undefined) throw new Error(`There is no <${tag}>`)
  return inside
}
