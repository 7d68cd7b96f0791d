import {
  isCode,
  isProduct,
  isTest,
  lineAt,
  nameOf,
  nodesIn,
  parse,
  withoutComments,
  type Node,
} from './source.ts'
import type { File, Rule } from './source.ts'

const browser = /^src\/ui\/|\.web\.ts$|\.island\.tsx$/

/** Reports each match of a pattern in the code, comments excluded. */
const never =
  (pattern: RegExp, where: (file: File) => boolean, sentence: string): Rule =>
  (files) =>
    files
      .filter((file) => isProduct(file) && where(file))
      .flatMap((file) => {
        const text = withoutComments(file)
        return [...text.matchAll(pattern)].map(
          ({ index }) => `${file.name}:${lineAt(text, index)}: ${sentence}`,
        )
      })

export const theClockIsPassedIn = never(
  /\bnew Date\b(?!\s*\(\s*[^)\s])|\bDate\.now\b|\bTemporal\.Now\b/g,
  ({ name }) => name !== 'src/platform/clock.ts' && !browser.test(name),
  'reads the time itself; use the clock that is passed in',
)

export const theEnvironmentIsReadInOnePlace = never(
  /\bprocess\??\.env\b|\bnode:process\b/g,
  ({ name }) => !name.startsWith('src/app/') && name !== 'src/platform/config/config.ts',
  'reads the environment; only app/ and platform/config do',
)

/**
 * In the build, a file is in another folder than in the sources, so a path relative to it differs.
 * These files handle both, as `test/program/built.test.ts` checks.
 */
const placed = [
  'src/platform/root.ts',
  'src/database/migrate.ts',
  'src/app/server/children/run-child.ts',
  'src/app/server/workers/start-worker.ts',
]

export const oneFileLocatesFiles = never(
  /\bimport\.meta\.(url|dirname|filename)\b/g,
  ({ name }) => !placed.includes(name),
  'finds a file relative to itself; use platform/root.ts',
)

export const noNodeEnv = never(/\bNODE_ENV\b/g, () => true, 'reads NODE_ENV; make it a setting')

export const noHtmlSinks = never(
  /\b(dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|document\.write)\b/g,
  () => true,
  'turns text into HTML',
)

/** Mails have no content security policy, and some mail programs keep only inline styles. */
const ofMails = /^src\/ui\/mail\/Mail(Piece)?\.tsx$/

export const noInlineStyles = never(
  /\bstyle=\{/g,
  ({ name }) => name.endsWith('.tsx') && !ofMails.test(name),
  'has a style attribute, which the policy refuses',
)

const leftover = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|\b(ox|es)lint-disable/

/** `@ts-expect-error` is allowed in tests of types, where it is the assertion. */
export const noLeftovers: Rule = (files) =>
  files.flatMap((file) =>
    commentsOf(file)
      .filter(
        ({ value }) =>
          leftover.test(value) ||
          (file.name.startsWith('src/') && !isTest(file.name) && /@ts-expect/.test(value)),
      )
      .map(({ start }) => `${file.name}:${lineAt(file.text, start)}: finish it, or leave it out`),
  )

function commentsOf(file: File): { value: string; start: number }[] {
  if (isCode(file)) return parse(file).comments
  if (!/\.(css|sql)$/.test(file.name)) return []
  return [...file.text.matchAll(/\/\*.*?\*\/|--.*/gs)].map((m) => ({ value: m[0], start: m.index }))
}

const registry =
  /https?:\/\/[^\s"'`)]*(registry|npmjs|yarnpkg|artifactory|verdaccio)|^\s*registry\s*=/m
const place = /(?<![\w.:/-])\/(work|root|tmp|home|Users)\/\w|["'`]\/(work|root|tmp)["'`]/

export const noPathsOfAMachine: Rule = (files) =>
  files.flatMap(({ name, text }) => {
    const found = registry.exec(text) ?? place.exec(text)
    if (!found) return []
    return [
      `${name}:${lineAt(text, found.index)}: names ${found[0].trim()}, which is not everywhere`,
    ]
  })

export const theLockNamesNoServer: Rule = (files) =>
  files
    .filter(({ name, text }) => name === 'package-lock.json' && text.includes('"resolved"'))
    .map(({ name }) => `${name}: says where packages came from; .npmrc leaves that out`)

/** Slices whose names are common words of HTTP, SQL or programs. */
const common =
  'about audit contact content delivery document download home mailbox media message note page reference request reset search services settings setup system today update upload webhooks'
/** Slices whose nouns the platform needs itself, for access and scopes. */
const ofPlatform = 'account member organisation'
const ignoredNames = new Set([common, ofPlatform].join(' ').split(' '))

/** The tables of the platform itself; every other one belongs to a slice. */
const platformTables = new Set(
  `account api_key audit_change audit_entry audit_head challenge counted_mail device edge_purge edition file_place former_slug idempotency lease link membership migration
   organisation outbox rate_limit second_factor secret see_as session`.split(/\s+/),
)

/** No name and no table of a slice in the platform's code, nor in its comments. */
export const platformNamesNoBusiness: Rule = (files) => {
  const slices = files.flatMap(({ name }) => /^src\/features\/([^/]+)\//.exec(name)?.[1] ?? [])
  const business = new Set(slices.filter((slice) => !ignoredNames.has(slice)).map(singular))
  const tables = tablesOfSlices(files)
  const platform = files.filter((file) => isProduct(file) && file.name.startsWith('src/platform/'))
  return platform.flatMap((file) => {
    const complain = (word: string, at: number) =>
      `${file.name}:${lineAt(file.text, at)}: names ${word}, which is a slice’s own`
    const inCode = [...nodesIn(parse(file).body)].flatMap((node) => {
      const table = tableIn(node)
      const word = wordsIn(node).find((one) => business.has(one)) ?? (tables.has(table) && table)
      return word ? [complain(word, node.start)] : []
    })
    const inComments = parse(file).comments.flatMap(({ value, start }) => {
      const word = wordsOf(value).find((one) => business.has(one))
      return word ? [complain(word, start)] : []
    })
    return [...inCode, ...inComments]
  })
}

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')

/** The words of a name or a text: `addEnquiries` is `add` and `enquiry`. */
function wordsIn(node: Node): string[] {
  const { value } = node as { value?: unknown }
  return wordsOf(node.type === 'Identifier' ? nameOf(node) : textOf(value))
}

function wordsOf(text: string): string[] {
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.split(/[^a-z]+/).map(singular)
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as { raw?: string } | null)?.raw ?? '')

const queries = /^(selectFrom|insertInto|updateTable|deleteFrom|(inner|left)Join)$/

/** The table that a query names; empty if the node is no query. */
function tableIn(node: Node): string {
  if (node.type !== 'CallExpression') return ''
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] }
  if (!queries.test(nameOf(callee['property']))) return ''
  return textOf(given[0]?.['value']).split(' ', 1)[0] ?? ''
}

/** The tables in `src/database/tables` that are not the platform's. */
function tablesOfSlices(files: readonly File[]): Set<string> {
  const data = files.filter(({ name }) => name.startsWith('src/database/tables/'))
  const declared = data.flatMap((file) =>
    [...nodesIn(parse(file).body)]
      .filter(({ type, id }) => type === 'TSInterfaceDeclaration' && nameOf(id).endsWith('Tables'))
      .flatMap(({ body }) => (body as { body: Node[] }).body.map(({ key }) => nameOf(key))),
  )
  return new Set(declared).difference(platformTables)
}
