import type { SiteFile } from './crawl.ts'
import { fileOfAddress } from './addresses.ts'

/** An old address, with its path alone, and where it leads. */
export interface LeadsOn {
  from: string
  to: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const page = (to: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>This page has moved</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${escaped(to)}">
<p>This page has moved: <a href="${escaped(to)}">${escaped(to)}</a></p>
</html>
`

/** Old addresses for a host that reads `_redirects`, and as pages for one that does not. */
export function redirectFiles(all: readonly LeadsOn[], files: readonly SiteFile[]): SiteFile[] {
  const taken = new Set(files.map(({ name }) => name))
  const plain = all
    .filter(({ from }) => /^\/[\w/.~-]*[\w/~-]$/.test(from) && !from.includes('..'))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const lines = plain.map(({ from, to }) => `${from} ${to} 301\n`)
  const pages = plain
    .map(({ from, to }) => ({ name: fileOfAddress(from, isPageName(from)), from, to }))
    .filter(({ name, from }) => isPageName(from) && !taken.has(name))
    .map(({ name, from, to }) => ({
      name,
      address: from,
      body: Buffer.from(page(to)),
      policy: null,
    }))
  const list = { name: '_redirects', address: '', body: Buffer.from(lines.join('')), policy: null }
  return [...pages, ...(lines.length > 0 ? [list] : [])]
}

/** A host sends what ends otherwise as something else than a page. */
const isPageName = (path: string) => /\.html?$/.test(path) || !/\.\w+$/.test(path)

/** The headers of pages, for a host that reads `_headers`: first those of all, then each page's policy. */
export function headersFile(
  common: readonly (readonly [name: string, value: string])[],
  files: readonly SiteFile[],
): SiteFile {
  const shared = common.filter(([name]) => name !== 'Content-Security-Policy')
  const block = (path: string, headers: typeof common) =>
    `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`
  const pages = files.flatMap(({ address, policy }) =>
    policy === null ? [] : [block(address, [['Content-Security-Policy', policy]])],
  )
  const lasting = block('/assets/*', [['Cache-Control', 'public, max-age=31536000, immutable']])
  const body = Buffer.from([block('/*', shared), lasting, ...pages].join('\n'))
  return { name: '_headers', address: '', body, policy: null }
}
