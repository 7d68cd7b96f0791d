import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { PageRoute } from '../../src/platform/publishing/pages.ts'
import { mayBeListed } from '../../src/platform/publishing/listings.ts'
import { honoTwin } from '../../src/platform/publishing/twins.ts'

interface Mounted {
  method: string
  path: string
}

const feeds = (folder: string) =>
  Object.fromEntries(
    ['rss.xml', 'atom.xml', 'feed.json'].flatMap((file) => [
      [`GET ${folder}/${file}`, 'published posts, for feed readers'],
      [`ALL ${folder}/${file}`, 'refuses other methods'],
    ]),
  )

/** What is neither an endpoint nor a page, each with the reason why it may be there. */
const others: Record<string, string> = {
  'ALL /*': 'what holds for every answer: headers, and no escapes in paths',
  'GET /api/openapi.json': 'describes the calls, from their contracts alone',
  'ALL /api/openapi.json': 'refuses other methods',
  'GET /health': 'says that the process answers, and how the disk is',
  'ALL /health': 'refuses other methods',
  'GET /ready':
    'says whether the database and the disk let it work, and nothing of what is in them',
  'ALL /ready': 'refuses other methods',
  'GET /metrics': 'the metrics, for this machine and whoever has the token (decision 127)',
  'GET /robots.txt': 'a fixed text',
  'ALL /robots.txt': 'refuses other methods',
  'GET /favicon.ico': 'leads to the firm’s icon, where it has one',
  'GET /apple-touch-icon.png': 'the same',
  'GET /icon.svg': 'the same, or a fixed picture',
  'ALL /icon.svg': 'refuses other methods',
  'GET /sitemap.xml': 'lists the public pages',
  'ALL /sitemap.xml': 'refuses other methods',
  'GET /:file{sitemap-\\d+\\.xml}': 'the same in parts, where there are very many',
  'ALL /:file{sitemap-\\d+\\.xml}': 'refuses other methods',
  'GET /llms.txt': 'lists the public pages',
  'ALL /llms.txt': 'refuses other methods',
  'GET /manifest.webmanifest': 'the name of the firm and its icons',
  'ALL /manifest.webmanifest': 'refuses other methods',
  'GET /.well-known/security.txt': 'the address of the firm',
  'ALL /.well-known/security.txt': 'refuses other methods',
  'GET /cards/*': 'pictures of what pages say to everybody (decision 029)',
  'ALL /cards/*': 'refuses other methods',
  'GET /media/*': 'pictures of the site, which are for everybody (decision 106)',
  'ALL /media/*': 'refuses other methods',
  'GET /brand/*': 'logos and icons of the firm, which are for everybody (decision 113)',
  'ALL /brand/*': 'refuses other methods',
  'GET /preview/look/:ticket':
    'the home page as it would look, for the session whose ticket it is (decision 113)',
  'ALL /preview/look/:ticket': 'refuses other methods',
  'GET /speculation-rules.json': 'a fixed text',
  'ALL /speculation-rules.json': 'refuses other methods',
  'GET /dashboard': 'the empty shell of the portal, which loads its data by calls',
  'ALL /dashboard': 'refuses other methods',
  'GET /dashboard/': 'redirects to the same without the slash',
  'GET /console': 'the empty shell of the console',
  'ALL /console': 'refuses other methods',
  'GET /console/*': 'the same for every path below, which its script reads (decision 040)',
  'ALL /console/*': 'refuses other methods',
  'GET /admin': 'redirects to the console',
  'GET /calendar/:file{[\\w-]{43}\\.ics}':
    'dates for calendar programs, which send no header; its token is one account’s (decision 020)',
  'ALL /calendar/:file{[\\w-]{43}\\.ics}': 'refuses other methods',
  ...feeds('/blog'),
  ...feeds('/blog/topics/:topic'),
  'GET /preview/:ticket':
    'what is being written as its page, for the session that asked for it (decision 097)',
  'ALL /preview/:ticket': 'refuses other methods',
  'GET /preview/shared/:token':
    'the same for whoever has the link that somebody of the firm made (decision 121)',
  'ALL /preview/shared/:token': 'refuses other methods',
  'GET /demo/mail/:id/body': 'a mail of the demo; elsewhere there is none',
  'ALL /demo/mail/:id/body': 'refuses other methods',
}

const honoPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** All that has to be mounted for the endpoints and the pages; what is mounted twice is there twice. */
function expected(endpoints: readonly Endpoint[], pages: readonly PageRoute[]): string[] {
  const paths = new Set(endpoints.map(({ path }) => `/api${honoPath(path)}`))
  return [
    ...endpoints.map(({ method, path }) => `${method} /api${honoPath(path)}`),
    ...[...paths].flatMap((path) => [`ALL ${path}`, `ALL ${path.slice(0, -1)}`]),
    ...pages.flatMap(({ page, submit }) => pageEntries(honoPath(page.path), submit !== undefined)),
    ...pages
      .filter(mayBeListed)
      .map(({ page }) => honoTwin(page.path))
      .flatMap((path) => [`GET ${path}`, `ALL ${path}`]),
  ]
}

function pageEntries(path: string, takesForm: boolean): string[] {
  const twin = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
  return [
    `GET ${path}`,
    ...(takesForm ? [`POST ${path}`] : []),
    `ALL ${path}`,
    ...(path === '/' ? [] : [`GET ${twin}`]),
  ]
}

/** What is mounted without need, too often or not at all, as sentences. */
export function secondPaths(
  mounted: readonly Mounted[],
  endpoints: readonly Endpoint[],
  pages: readonly PageRoute[],
): string[] {
  const left = expected(endpoints, pages)
  const unexpected = mounted
    .map(({ method, path }) => `${method} ${path}`)
    .filter((entry) => {
      if (entry in others) return false
      const at = left.indexOf(entry)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  return [
    ...unexpected.map(
      (entry) => `${entry} is mounted, and is no endpoint, no page and not in the list`,
    ),
    ...left.map((entry) => `${entry} is not mounted`),
  ]
}

/** Exceptions in the list that are not mounted. */
export const withoutUse = (mounted: readonly Mounted[]) =>
  Object.keys(others).filter(
    (other) => !mounted.some(({ method, path }) => `${method} ${path}` === other),
  )

/** Every path that can be read, with this id in place of its parameters. */
export const readable = (mounted: readonly Mounted[], id: string) => [
  ...new Set(
    mounted
      .filter(({ method, path }) => method !== 'POST' && !path.includes('*'))
      .map(({ path }) => path.replaceAll(/:\w+/g, id)),
  ),
]
