/** An element of a document that was read. */
export interface Node {
  name: string
  attributes: Record<string, string>
  children: Node[]
  text: string
}

const token =
  /<\?xml[^>]*\?>\s*|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Parses XML strictly: throws when it is not well-formed. */
export function readXml(document: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let read = 0
  for (const [whole, close, name = '', attributes = '', empty, text] of document.matchAll(token)) {
    read += whole.length
    const parent = open.at(-1) as Node
    if (text !== undefined) parent.text += unescaped(text)
    else if (close) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`)
    } else if (name) {
      const node: Node = { name, attributes: attributesOf(attributes), children: [], text: '' }
      parent.children.push(node)
      if (!empty) open.push(node)
    }
  }
  const left = document.slice(read, read + 40)
  if (left || open.length > 1 || root.children.length !== 1 || root.text.trim())
    throw new Error(`Not one whole element: ${left}`)
  return root.children[0] as Node
}

const attributesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name, value = '']) => [
      name,
      unescaped(value),
    ]),
  )

function unescaped(text: string): string {
  const [control] = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.exec(text) ?? []
  if (control || !text.isWellFormed()) throw new Error('A character that XML cannot hold')
  return text.replaceAll(/&([^;]*;?)/g, (_, name: string) => {
    const known = names[name.slice(0, -1)]
    if (!known) throw new Error(`Not an entity: &${name}`)
    return known
  })
}

/** The texts of the children of that name, of which there have to be `times`. */
export function childTexts(node: Node, name: string, times = 1): string[] {
  const found = node.children.filter((child) => child.name === name)
  if (found.length !== times) throw new Error(`<${node.name}> has ${found.length} <${name}>`)
  return found.map(({ text }) => text)
}
