import type { Listing } from './listings.ts'

/** What llms.txt says of the site before it lists the pages. */
export interface LlmsHead {
  title: string
  summary: string
  /** Of a page's twin in Markdown. */
  twin: (path: string) => string
  origin: string
}

/**
 * The text of `/llms.txt` (llmstxt.org): the site in a sentence, then its pages as links to
 * their Markdown. What lies below a page stands in a section that bears its name.
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

/** A text that is one line, and stays text in a list of links. */
const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\[\]<>]/g, String.raw`\$&`)
