const blocks = /^(?:p|div|br|li|ul|ol|tr|table|h[1-6]|blockquote|hr|pre|section|article|dl|dt|dd)$/
const hidden = /^(?:head|style|script|title|template|noscript)$/

/** In characters; the answer stands before what it answers. */
const longest = 160_000

const entities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    eacute: 'é',
    egrave: 'è',
    agrave: 'à',
    ccedil: 'ç',
    ntilde: 'ñ',
    aring: 'å',
    oslash: 'ø',
    aelig: 'æ',
    euro: '€',
  }),
)

/**
 * The text of a mail that came as HTML alone; nothing of it is ever shown as HTML. What stands in a
 * `blockquote` becomes a quote of lines with `>`.
 */
export function textOfHtml(whole: string): string {
  const html = whole.slice(0, longest)
  const lines: string[] = ['']
  let [quotes, silent] = [0, '']
  const startLine = () => {
    const bare = lines.at(-1)?.replace(/^(?:> )+/, '') ?? ''
    if (bare.trim() !== '') lines.push('')
    lines[lines.length - 1] = '> '.repeat(quotes)
  }
  for (const { text, tag, closes } of piecesOf(html)) {
    if (silent === '') lines[lines.length - 1] += decoded(text).replaceAll(/\s+/g, ' ')
    if (hidden.test(tag)) silent = closes ? '' : silent || tag
    if (silent !== '' || !blocks.test(tag)) continue
    if (tag === 'blockquote') quotes = Math.max(0, Math.min(9, quotes + (closes ? -1 : 1)))
    if (
      tag === 'br' &&
      lines
        .at(-1)
        ?.replace(/^(?:> )+/, '')
        .trim() === ''
    )
      lines.push('')
    if (tag === 'p' && closes) lines.push('')
    startLine()
  }
  return lines.join('\n').replaceAll(/\n\n\n+/g, '\n\n')
}

interface Piece {
  /** What stands before the tag. */
  text: string
  tag: string
  closes: boolean
}

/** Texts with the tags after them. */
function* piecesOf(html: string): Generator<Piece> {
  let at = 0
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    const isComment = html.startsWith('<!--', open)
    const end = html.indexOf(isComment ? '-->' : '>', open)
    if (end < 0) break
    const [, slash = '', tag = ''] =
      /^<(\/?)([a-z][a-z\d]*)/i.exec(html.slice(open, open + 40)) ?? []
    yield { text: html.slice(at, open), tag: tag.toLowerCase(), closes: slash === '/' }
    at = end + (isComment ? 3 : 1)
  }
  yield { text: html.slice(at), tag: '', closes: false }
}

const decoded = (text: string): string =>
  text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities.get(name) ?? whole
    const code =
      name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
