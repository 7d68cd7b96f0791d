/** A thing in the words of schema.org. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

/**
 * A thing for search engines. The policy lets it be, because a browser never runs it; no text in
 * it can end the element, because it has no `<`.
 */
export function JsonLd({ thing }: { thing: Thing }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing })
  return <script type="application/ld+json">{json.replaceAll('<', String.raw`\u003c`)}</script>
}
