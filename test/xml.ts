/** An element of an XML document that has elements or a text in it. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const piece =
  /<\?xml version="1\.0" encoding="UTF-8"\?>|<(\/?)([A-Za-z_][\w.-]*)((?:\s+[\w:-]+="[^"<&]*")*)\s*>|((?:[^<>&]|&(?:amp|lt|gt|quot|apos);)+)/gy

/** Reads a plain XML document strictly; throws at the first thing that is not well formed. */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let at = 0
  for (const found of text.matchAll(piece)) {
    const [all, closes, name, attributes = '', words] = found
    at = found.index + all.length
    const parent = open.at(-1) as XmlElement
    if (words !== undefined) parent.text += words
    else if (closes && open.pop()?.name !== name) throw new Error(`</${name}> closes another`)
    else if (!closes && name) {
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, a, b]) => [a, b])
      const element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' }
      parent.children.push(element)
      open.push(element)
    }
  }
  if (at !== text.length) throw new Error(`Not well formed: ${text.slice(at, at + 40)}`)
  const [only] = root.children
  if (open.length > 1 || root.children.length !== 1 || !only || root.text.trim())
    throw new Error('Not one whole element')
  return only
}
