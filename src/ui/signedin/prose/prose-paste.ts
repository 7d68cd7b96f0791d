import { DOMParser, Fragment, Slice, type Node } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { mediaAt } from './prose-picture-node.ts'
import { proseSchema } from './prose-schema.ts'

/** What may be in pasted text; all else is left out, and of what is not named here the words stay. */
const allowed =
  'html body p div br a b strong i em code tt pre ul ol li blockquote h1 h2 h3 h4 h5 h6 span table thead tbody tfoot tr td th figure figcaption'.split(
    ' ',
  )
const rules = {
  elements: [
    ...allowed.map((name) =>
      name === 'a' ? { name, attributes: ['href'] } : { name, attributes: ['class'] },
    ),
    { name: 'img', attributes: ['src', 'alt', 'role'] },
  ],
  replaceWithChildrenElements: [
    'picture',
    'o:p',
    'font',
    'section',
    'article',
    'main',
    'u',
    'sup',
    'sub',
  ],
}

/** Not yet known to TypeScript; missing in some browsers, which paste plain text. */
interface Sanitizing {
  parseHTML?: (html: string, options: { sanitizer: unknown }) => Document
}

interface PasteParts {
  /** Puts pictures there, where they come as files; undefined: where the caret is. */
  take: (view: EditorView, files: readonly File[], at?: number) => void
  say: (words: string) => void
}

/** Takes pasted and dropped text: `handlePaste` of the editor comes after it has put HTML into a page. */
export const pasteEvents = (parts: PasteParts) => ({
  paste(view: EditorView, event: ClipboardEvent) {
    if (event.clipboardData === null) return false
    event.preventDefault()
    put(view, event.clipboardData, parts)
    return true
  },
  drop(view: EditorView, event: DragEvent) {
    // What is moved within the text is the editor's business.
    if (event.dataTransfer === null || view.dragging) return false
    event.preventDefault()
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    put(view, event.dataTransfer, parts, place?.pos)
    return true
  },
})

function put(view: EditorView, data: DataTransfer, { take, say }: PasteParts, at?: number): void {
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  const page = html === '' ? null : pageOf(html)
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
  // Word draws a picture of its text, too; what is copied from a page alone is the picture.
  if (files.length > 0 && (page?.body.textContent ?? text).trim() === '' && !hasOwn(page))
    return take(view, files, at)
  const slice = page ? sliceOfPage(page) : sliceOfText(text)
  const { tr } = view.state
  if (at === undefined) tr.replaceSelection(slice)
  else tr.replaceRange(at, at, slice)
  view.dispatch(tr.scrollIntoView().setMeta('paste', true))
  view.focus()
  if (page && [...page.images].some((one) => !isOwn(one)))
    say('Pictures from elsewhere were left out. Save them, then drop them here.')
}

/** Of this site's media room. */
const isOwn = (picture: HTMLImageElement) => mediaAt(picture.getAttribute('src') ?? '') !== null
const hasOwn = (page: Document | null) => [...(page?.images ?? [])].some(isOwn)

/** Tags with their attributes, whose values may contain signs of "less" and "greater than". */
const tags = /<[a-z][^\s<>"'/]*(?:\s+[^\s<>"'=/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)+/gi
/** One attribute, whole, so that nothing within a value is taken for another. */
const attribute = /\s+([^\s<>"'=/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?/g
const withoutRefused = (tag: string) =>
  tag.replaceAll(attribute, (whole, name: string) => (/^(style|on\w+)$/i.test(name) ? '' : whole))

/** One that is not ended takes all that follows, as in a page. */
function withoutSheets(html: string): string {
  const [before = '', ...sheets] = html.split(/<style\b/i)
  return (
    before +
    sheets
      .map((one) =>
        one
          .split(/<\/style\s*>/i)
          .slice(1)
          .join(''),
      )
      .join('')
  )
}

/** What HTML says, without any of its styles and scripts; null: this browser cannot clean it. */
function pageOf(html: string): Document | null {
  const { parseHTML } = Document as Sanitizing
  if (!parseHTML) return null
  // Even in a page of its own the policy would complain of each style and of what scripts are attached to.
  const bare = withoutSheets(html).replaceAll(tags, withoutRefused)
  return parseHTML.call(Document, bare, { sanitizer: rules })
}

function sliceOfPage(page: Document): Slice {
  listWordItems(page)
  for (const table of page.querySelectorAll('table')) if (isForLooks(table)) takeApart(table)
  for (const picture of page.images) standAlone(picture)
  const parser = DOMParser.fromSchema(proseSchema)
  return printable(parser.parseSlice(page.body, { preserveWhitespace: false }))
}

/** A picture stands in no table, list, quote or heading, but after it. */
function standAlone(picture: HTMLImageElement): void {
  const whole = picture.closest('figure') ?? picture
  let outermost: Element | null = null
  for (let up = whole.parentElement; up; up = up.parentElement)
    if (up.matches('table, ul, ol, blockquote, h1, h2, h3, h4, h5, h6')) outermost = up
  outermost?.after(whole)
}

/** One column, or tables within it, which is how mails are laid out. */
const isForLooks = (table: HTMLTableElement): boolean =>
  table.querySelector('table') !== null || [...table.rows].every(({ cells }) => cells.length < 2)

/** Each of its cells becomes a part of the text. */
function takeApart(table: HTMLTableElement): void {
  const parts = [...table.rows]
    .flatMap(({ cells }) => [...cells])
    .map((cell) => {
      const part = table.ownerDocument.createElement('div')
      part.append(...cell.childNodes)
      return part
    })
  table.replaceWith(...parts)
}

/** Word has its lists as paragraphs that begin with a sign. */
function listWordItems(page: Document): void {
  for (const item of page.querySelectorAll('[class^="MsoListParagraph"]')) {
    const text = item.textContent.trimStart()
    const isNumbered = /^\(?\w{1,3}[.)]\s/.test(text)
    const name = isNumbered ? 'ol' : 'ul'
    takeSign(item, isNumbered ? /^\s*\(?\w{1,3}[.)]\s*/ : /^\s*[·•o§▪–-]?\s*/)
    const before = item.previousElementSibling
    const list = before?.localName === name ? before : page.createElement(name)
    if (list !== before) item.before(list)
    const entry = page.createElement('li')
    entry.append(...item.childNodes)
    list.append(entry)
    item.remove()
  }
}

/** Takes the sign away from the beginning, in however many pieces it stands. */
function takeSign(item: Element, sign: RegExp): void {
  let left = sign.exec(item.textContent)?.[0].length ?? 0
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  while (left > 0 && walker.nextNode()) {
    const piece = walker.currentNode as Text
    const taken = Math.min(left, piece.length)
    piece.deleteData(0, taken)
    left -= taken
  }
}

/** Each paragraph of plain text. */
function sliceOfText(text: string): Slice {
  const blocks = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}|\n(?=[-*•] )/)
    .map((one) => withoutSigns(one.replaceAll('\n', ' ').trim()))
    .filter(Boolean)
    .map((one) => proseSchema.node('paragraph', null, [proseSchema.text(one)]))
  return new Slice(Fragment.from(blocks), 1, 1)
}

const printable = ({ content, openStart, openEnd }: Slice): Slice =>
  new Slice(cleaned(content), openStart, openEnd)

/** Without control characters, which the server refuses. */
function cleaned(content: Fragment): Fragment {
  const nodes: Node[] = []
  content.forEach((node) => {
    if (!node.isText) nodes.push(node.copy(cleaned(node.content)))
    else {
      const text = withoutSigns(node.text ?? '')
      if (text !== '') nodes.push(proseSchema.text(text, node.marks))
    }
  })
  return Fragment.from(nodes)
}

/** Control characters and halves of pairs. */
const withoutSigns = (text: string): string =>
  text.toWellFormed().replaceAll(/[\p{Cc}\ufffd]/gu, (sign) => (sign === '\t' ? ' ' : ''))
