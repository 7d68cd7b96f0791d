/** What XML 1.0 cannot hold at all (section 2.2): most control characters and two noncharacters. */
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text as it may stand in an element or an attribute; what XML cannot hold is left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(impossible, '')
    .replaceAll(/[&<>"']/g, (mark) => marks[mark] as string)

/** An element that is serialised already. */
export interface Element {
  xml: string
}

/** An element of XML; texts are escaped, and what is null or undefined is left out. */
export function element(
  name: string,
  attributes: Record<string, string> = {},
  ...content: (Element | string | null | undefined)[]
): Element {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inside = content.map((part) => (typeof part === 'object' ? part?.xml : escaped(part ?? '')))
  return { xml: `<${name}${head.join('')}>${inside.join('')}</${name}>` }
}

/** A whole document of that one element. */
export const xmlDocument = ({ xml }: Element): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${xml}\n`
