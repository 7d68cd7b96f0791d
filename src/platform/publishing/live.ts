import { Problem } from '../../contract/problem.ts'
import { checkQuery } from '../http/serve.ts'
import { Moved, type PageRoute } from './pages.ts'

/** What a path of this site leads to: nothing, something of the site, or content that has another path now. */
export type AtPath = 'nothing' | 'something' | { moved: string }

interface Parts {
  pages: readonly PageRoute[]
  /** All that is mounted, pages and the rest, with the paths as the router knows them. */
  mounted: readonly { path: string; method: string }[]
  /** Whether a file of the site has this path. */
  isFile: (path: string) => boolean
}

/** Looks at what a path leads to without a request; content that is not public yet is nothing. */
export function lookAt(parts: Parts): (path: string) => Promise<AtPath> {
  // Made when they are first wanted: hundreds of expressions, which most starts never need.
  let patterns: ReturnType<typeof patternsOf> | undefined
  return async (path) => {
    // Whoever calls an address that is none hears so.
    if (path.startsWith('/api/')) return 'something'
    if (parts.isFile(path)) return 'something'
    const { rest, withParams } = (patterns ??= patternsOf(parts))
    if (rest.some(({ pattern }) => pattern.test(path))) return 'something'
    for (const { route, pattern } of withParams) {
      const params = pattern.exec(path.replace(/(?<=.)\/$/, ''))?.groups
      if (!params) continue
      const found = await loaded(route, { ...params })
      if (found !== 'nothing') return found
    }
    return 'nothing'
  }
}

/** Pages with a name in their path, which have to be asked, and all else that is mounted. */
function patternsOf({ pages, mounted }: Parts) {
  const withParams = pages
    .filter(({ page }) => page.path.includes('{'))
    .map((route) => ({ route, ...patternOf(route.page.path.replaceAll(/\{(\w+)\}/g, ':$1')) }))
  const own = new Set(withParams.flatMap(({ path }) => [path, `${path}/`]))
  const rest = mounted
    .filter(({ path }) => !/^\/?\*$/.test(path) && !own.has(path))
    .map(({ path }) => patternOf(path))
  return { withParams, rest }
}

/** As the router reads it: `:name`, `:name{expression}`, and `*` at the end. */
function patternOf(path: string) {
  const parts = path.split('/').map((part) => {
    if (part === '*') return '.*'
    const [, name, expression = '[^/]+'] = /^:(\w+)(?:\{(.*)\})?$/.exec(part) ?? []
    return name
      ? `(?<${name}>${expression})`
      : part.replaceAll(/[.+?^$()|[\]{}\\]/g, String.raw`\$&`)
  })
  return { path, pattern: new RegExp(`^${parts.join('/').replace(/\/\.\*$/, '(?:/.*)?')}$`) }
}

async function loaded(route: PageRoute, params: Record<string, string>): Promise<AtPath> {
  try {
    const query = checkQuery(route.page.query, new URLSearchParams())
    await route.load({ params, query })
    return 'something'
  } catch (error) {
    if (error instanceof Moved) return { moved: error.to }
    // A content server that refuses the name has nothing of it either.
    if (error instanceof Problem && (error.status === 404 || error.status === 400)) return 'nothing'
    throw error
  }
}
