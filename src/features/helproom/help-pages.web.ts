/** A file of the documentation, by its name without `.md`. */
export interface HelpDocument {
  name: string
  markdown: string
}

/** A part of a document, with an address of its own below `/console/help/`. */
export interface HelpPage {
  /** `backups` for what a document begins with, and `backups/restore` for a part of it. */
  path: string
  /** What the document is called. */
  of: string
  title: string
  markdown: string
}

/** The last part of an address: the words of a heading in lower case, joined by hyphens. */
const partName = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** The documents as pages: what each begins with, and each of its parts. */
export function helpPages(documents: readonly HelpDocument[]): HelpPage[] {
  const pages = documents.flatMap(pagesOf)
  const paths = new Map(pages.map((page) => [page.path, page]))
  return pages.map((page) => ({ ...page, markdown: linked(page, paths) }))
}

function pagesOf({ name, markdown }: HelpDocument): HelpPage[] {
  const parts: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }]
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const [, level, heading = ''] = isCode ? [] : (/^(##?) (.+)$/.exec(line) ?? [])
    if (level === '##') parts.push({ heading, lines: [] })
    else if (level === '#') parts[0] = { heading, lines: [] }
    else parts.at(-1)?.lines.push(line)
  }
  const of = parts[0]?.heading ?? name
  return (
    parts
      .map(({ heading, lines }, at) => ({
        path: at === 0 ? name : `${name}/${partName(heading)}`,
        of,
        title: heading,
        markdown: lines.join('\n').trim(),
      }))
      // What a document begins with is a page also where it says nothing: it lists the parts.
      .filter((page, at) => at === 0 || page.markdown !== '')
  )
}

/** What a page of help is found by besides its title: the headings within it, and the settings that it names. */
export function wordsWithin(markdown: string): string[] {
  const text = markdown.replaceAll(/^```[^]*?^```/gm, '')
  const headings = [...text.matchAll(/^###+ (.+)$/gm)].map(([, heading = '']) => heading)
  return [...headings, ...new Set(text.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g))]
}

/** With links to other pages of help; what is not in it, such as files for developers, is words alone. */
function linked({ path, markdown }: HelpPage, paths: ReadonlyMap<string, HelpPage>): string {
  const [own = ''] = path.split('/')
  return markdown.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, words: string, to: string) => {
    if (to.startsWith('https://')) return whole
    const [file = '', part] = to.split('#')
    const document = file === '' ? own : file.replace(/\.md$/, '')
    const found = [part ? `${document}/${part}` : document, document].find((one) => paths.has(one))
    return found === undefined ? words : `[${words}](/console/help/${found})`
  })
}

/** A page that has all of the words, and what stands around the first of them. */
export interface HelpFound {
  page: HelpPage
  excerpt: string
}

/** The pages with all of these words, those with one in the title first. */
export function searchHelp(pages: readonly HelpPage[], typed: string): HelpFound[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return []
  const found = pages.flatMap((page) => {
    const [title, text] = [page.title.toLowerCase(), page.markdown.toLowerCase()]
    if (!words.every((word) => title.includes(word) || text.includes(word))) return []
    const rank = words.filter((word) => title.includes(word)).length
    return [{ page, rank, excerpt: excerptOf(page.markdown, text.indexOf(first)) }]
  })
  return found.toSorted((a, b) => b.rank - a.rank)
}

const around = 70

function excerptOf(markdown: string, at: number): string {
  const from = Math.max(0, at - around)
  const cut = markdown.slice(from, from + around * 3)
  const words = cut.replaceAll(/\[([^\]]+)\]\([^)]*\)?/g, '$1').replaceAll(/[`*|#]+/g, ' ')
  return `${from > 0 ? '…' : ''}${words.replaceAll(/\s+/g, ' ').trim()}…`
}
