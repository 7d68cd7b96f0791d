import { twinOf } from '../../contract/page.ts'
import { cardSize, type CardLink } from '../../features/card/contract.ts'
import type { Frame, Layout } from '../../features/content/contract.ts'
import { shortened } from '../../ui/site/text/shortened.ts'
import type { Meta } from '../../ui/site/screen.ts'

/** How much of a description search engines show, in characters. */
const shown = 160

/** The title and description of a page, with the firm's words where it has none of its own. */
export function describe(meta: Meta, { site: firm, company }: Layout) {
  return {
    title: meta.title || company.name,
    whole: meta.title
      ? `${meta.title} | ${company.name}`
      : [company.name, firm.tagline].filter(Boolean).join(': '),
    description: shortened(meta.description || firm.description, shown),
    indexed: meta.indexed !== false,
  }
}

interface WordsProps {
  frame: Frame
  meta: Meta
  /** Null when the page has none. */
  card: CardLink | null
}

/** The tags that search engines and link previews read. */
export function Words({ frame, meta, card }: WordsProps) {
  const { whole, description, indexed } = describe(meta, frame.layout)
  const url = `${frame.origin}${frame.path}${meta.query ?? ''}`
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {indexed ? (
        <>
          <link rel="canonical" href={url} />
          {meta.query ? null : (
            <link rel="alternate" type="text/markdown" href={twinOf(frame.path)} />
          )}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {meta.links?.map(({ href, ...link }) => (
        <link key={href} {...link} href={frame.origin + href} />
      ))}
      <meta property="og:type" content={meta.published ? 'article' : 'website'} />
      <meta property="og:site_name" content={frame.layout.company.name} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {meta.published ? <meta property="article:published_time" content={meta.published} /> : null}
      <meta name="twitter:card" content={card ? 'summary_large_image' : 'summary'} />
      {card ? <CardTags card={card} /> : null}
    </>
  )
}

/** The picture that a link to the page is shown with. */
function CardTags({ card: { url, alt } }: { card: CardLink }) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={`${cardSize.width}`} />
      <meta property="og:image:height" content={`${cardSize.height}`} />
      <meta property="og:image:alt" content={alt} />
    </>
  )
}
