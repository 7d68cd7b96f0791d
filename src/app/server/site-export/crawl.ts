import { StartError } from '../../../contract/start-error.ts'
import { namedAddresses, fileOfAddress, needsProgram, withoutQuery } from './addresses.ts'
import type { GetFromSite, SiteAnswer } from './get.ts'
import { asFile, missingAsFile, textAsFile, type InItsPlace } from './rewrite.ts'

/** A file of the site, with the address that it stands for. */
export interface SiteFile {
  name: string
  address: string
  body: Buffer
  /** The policy of a page, which has the hash of its style sheet; null for what is no page. */
  policy: string | null
}

/** Where to begin, besides with the home page; the rest is named by what is found. */
const begun = [
  '/',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/icon.svg',
  '/apple-touch-icon.png',
]

interface Given {
  get: GetFromSite
  /** PUBLIC_URL. */
  origin: string
  inPlace: InItsPlace
}

/** All that the public site shows to a stranger, found by following what it names. */
export async function siteFiles({ get, origin, inPlace }: Given): Promise<SiteFile[]> {
  const files = new Map<string, SiteFile>()
  const seen = new Set<string>()
  const waiting = [...begun]
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (seen.has(address) || needsProgram(address)) continue
    seen.add(address)
    const answer = await followed(get, address)
    demandAnswer(address, answer)
    if (answer.status !== 200 || isPrivate(answer)) continue
    const path = withoutQuery(address)
    if (path === null) continue
    const file = fileOf(answer, path, { origin, inPlace })
    files.set(file.name, file)
    if (isText(answer)) waiting.push(...namedAddresses(answer.body.toString(), address, origin))
  }
  const missing = await get('/404-page-of-the-files')
  const page = fileOf(missing, '/404.html', { origin, inPlace })
  files.set(page.name, { ...page, body: Buffer.from(missingAsFile(page.body.toString())) })
  return [...files.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** A site with holes is none. */
function demandAnswer(address: string, { status }: SiteAnswer): void {
  if (status === 429 || status >= 500)
    throw new StartError(`${address} answered ${status}, so nothing was written: try it again.`)
}

const typeOf = ({ headers }: SiteAnswer) => headers.get('Content-Type') ?? ''
const isText = (answer: SiteAnswer) => /^text\/|json|xml|javascript/.test(typeOf(answer))
const isPrivate = ({ headers }: SiteAnswer) => headers.get('Cache-Control') === 'no-store'

/** An icon of the firm's own is at another address than the fixed one, and stands at both. */
async function followed(get: GetFromSite, address: string): Promise<SiteAnswer> {
  const answer = await get(address)
  const to = answer.headers.get('Location')
  return answer.status === 302 && to?.startsWith('/') ? await get(to) : answer
}

function fileOf(
  answer: SiteAnswer,
  address: string,
  { origin, inPlace }: Omit<Given, 'get'>,
): SiteFile {
  const isHtml = typeOf(answer).startsWith('text/html')
  const name = fileOfAddress(address, isHtml)
  const policy = isHtml ? answer.headers.get('Content-Security-Policy') : null
  if (isHtml) {
    const html = asFile(answer.body.toString(), inPlace)
    return { name, address, body: Buffer.from(html), policy }
  }
  const isListing = /^(sitemap.*\.xml|llms\.txt)$/.test(name)
  const body = isListing ? Buffer.from(textAsFile(answer.body.toString(), origin)) : answer.body
  return { name, address, body, policy }
}
