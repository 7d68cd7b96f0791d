import { TrieRouter } from 'hono/router/trie-router'

interface Mounted {
  method: string
  path: string
}

/** Gives the pattern of the route that answers a path, such as `/api/things/:id/`; one of few, whatever is asked for. */
export type RouteName = (url: string) => string

const elsewhere = 'other'

/** Names routes by what is mounted. Built files are `/assets/*`, what no route answers is `other`. */
export function routeNames(mounted: readonly Mounted[]): RouteName {
  const router = new TrieRouter<string>()
  const plain = new Set<string>()
  for (const path of new Set(mounted.map((one) => one.path))) {
    // What holds for all paths answers none of them.
    if (path === '/*' || path === '*') continue
    if (/[:*]/.test(path)) router.add('ALL', path, path)
    else plain.add(path)
  }
  return (url) => {
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    if (plain.has(path)) return path
    if (path.startsWith('/assets/')) return '/assets/*'
    const [[found] = []] = router.match('ALL', path)
    return found?.[0] ?? elsewhere
  }
}
