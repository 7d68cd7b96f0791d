/** A thing in the vocabulary of schema.org. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

/**
 * A thing for search engines. The content policy allows it, because a browser never runs it; no text
 * in it can end the element, because every `<` is escaped.
 */
export function JsonLd({ thing }: { thing: Thing }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing })
  return <script type="application/ld+json">{json.replaceAll('<', String.raw`\u003c`)}</script>
}
