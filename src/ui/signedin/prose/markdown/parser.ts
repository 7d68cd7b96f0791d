import MarkdownIt, { type Token } from 'markdown-it'

/** What Markdown is made of. */
export const tokensOf = (markdown: string): Token[] => parser.parse(clean(markdown), {})

/** Without control characters and halves of pairs, which the server refuses. */
const clean = (text: string): string =>
  text.toWellFormed().replaceAll(/[\p{Cc}\ufffd]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : ''))

function made() {
  const parser = new MarkdownIt({ html: false, linkify: false, typographer: false })
  parser.disable('strikethrough')
  // Addresses stay as they were written.
  parser.normalizeLink = (address) => address
  // What everybody writes for a line that ends within a table.
  parser.inline.ruler.before('autolink', 'break', (state, silent) => {
    const [found] = /^<br ?\/?>/i.exec(state.src.slice(state.pos, state.pos + 6)) ?? []
    if (!found) return false
    if (!silent) state.push('hardbreak', 'br', 0)
    state.pos += found.length
    return true
  })
  return parser
}

const parser = made()
