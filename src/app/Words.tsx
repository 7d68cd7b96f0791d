import { twinOf } from '../contract/page.ts'
import type { Frame, Layout } from '../features/content/contract.ts'
import { shortened } from '../ui/shortened.ts'
import type { Meta } from '../ui/screen.tsx'

/** What search engines show of a description, in characters. */
const shown = 160

/** What a page says of itself, with the firm's words where it has none of its own. */
export function describe(meta: Meta, { site: firm, company }: Layout) {
  return {
    title: meta.title || company.name,
    whole: meta.title ? `${meta.title} | ${company.name}` : `${company.name}: ${firm.tagline}`,
    description: shortened(meta.description || firm.description, shown),
    indexed: meta.indexed !== false,
  }
}

/** What search engines and link previews read. */
export function Words({ frame, meta }: { frame: Frame; meta: Meta }) {
  const { whole, description, indexed } = describe(meta, frame.layout)
  const url = `${frame.origin}${frame.path}`
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {indexed ? (
        <>
          <link rel="canonical" href={url} />
          <link rel="alternate" type="text/markdown" href={twinOf(frame.path)} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:type" content={meta.published ? 'article' : 'website'} />
      <meta property="og:site_name" content={frame.layout.company.name} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {meta.published ? <meta property="article:published_time" content={meta.published} /> : null}
      {meta.image ? <meta property="og:image" content={`${frame.origin}${meta.image}`} /> : null}
      <meta name="twitter:card" content={meta.image ? 'summary_large_image' : 'summary'} />
    </>
  )
}
