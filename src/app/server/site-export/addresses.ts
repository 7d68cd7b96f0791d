/** What the program alone can answer: signing in, what is behind it, and the calls. */
const ofProgram =
  /^\/(login|dashboard|console|admin|api|demo|invitation|preview|newsletter|calendar|certificates)(?=[/?#.]|$)/

/** Whether a path (with its query, if any) is a page that needs the program. */
export const needsProgram = (path: string): boolean => ofProgram.test(path)

/** `/blog?category=x&page=2` as `/blog/category/x/page/2`, where a page can stand as a file; null for other queries. */
export function withoutQuery(address: string): string | null {
  const [path = '', query] = address.split('?')
  if (query === undefined) return path
  const pairs = query.split('&').map((pair) => pair.split('='))
  const isPlain = pairs.every(
    (pair) => pair.length === 2 && pair.every((one) => /^[\w-]+$/.test(one)),
  )
  return isPlain ? `${path.replace(/\/$/, '')}/${pairs.flat().join('/')}` : null
}

/** The file of an address: `about/index.html`, which every host of files finds as `/about`. */
export function fileOfAddress(path: string, isHtml: boolean): string {
  const name = path.slice(1)
  if (!isHtml || /\.html?$/.test(name)) return name
  return name === '' ? 'index.html' : `${name.replace(/\/$/, '')}/index.html`
}

const quoted = /["'`\s,(](\/[\w./?&=;%#-]*)/g

/**
 * The addresses that a text names, of this site alone: in attributes, in lists of sizes, in data, and the
 * other files of a script. `from`: the address of the text.
 */
export function namedAddresses(text: string, from: string, origin: string): Set<string> {
  const here = text.replaceAll(`${origin}/`, '/')
  const found = [...here.matchAll(quoted)].map(([, address = '']) => address)
  if (from.startsWith('/assets/'))
    for (const [, name] of here.matchAll(
      /["'`]\.?\/?(?:assets\/)?([\w.-]+\.(?:js|css|woff2))["'`]/g,
    ))
      found.push(`/assets/${name}`)
  const whole = found.map((address) => address.replaceAll('&amp;', '&').replace(/[#;].*$/, ''))
  return new Set(whole.filter((address) => address !== '' && isPlain(address, origin)))
}

/** Of this site, and as it is asked for: `/../about` names `/about`, and no file may be at that name. */
function isPlain(address: string, origin: string): boolean {
  if (address.startsWith('//')) return false
  return address.split('?', 1)[0] === new URL(address, origin).pathname
}
