import type { Listing } from './listings.ts'

/** What stands in llms.txt before the list of pages. */
export interface LlmsHead {
  title: string
  summary: string
  /** The path of a page's twin in Markdown. */
  twin: (path: string) => string
  origin: string
}

/**
 * The text of `/llms.txt` (llmstxt.org): the site in a sentence, then its pages as links to
 * their Markdown. Pages whose path is below another page's stand in a section with its title.
 */
export function llmsTxt({ title, summary, twin, origin }: LlmsHead, listings: Listing[]): string {
  const titles = new Map(listings.map(({ path, title }) => [path, title]))
  const section = ({ path }: Listing) => titles.get(path.slice(0, path.lastIndexOf('/'))) ?? 'Pages'
  const sections = Map.groupBy(listings, section)
  const parts = [...sections].map(([name, pages]) =>
    [`## ${plain(name)}`, '', ...pages.map((page) => line(page, origin + twin(page.path)))].join(
      '\n',
    ),
  )
  return `${[`# ${plain(title)}`, `> ${plain(summary)}`, ...parts].join('\n\n')}\n`
}

const line = ({ title, description }: Listing, address: string) =>
  `- [${plain(title)}](${address})${description ? `: ${plain(description)}` : ''}`

/** The text in one line, with everything escaped that Markdown would read as markup in a link. */
const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\[\]<>]/g, String.raw`\$&`)
