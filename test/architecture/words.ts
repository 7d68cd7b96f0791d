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

/** Reports each place where the code, comments apart, has something that it should not. */
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

export const theClockIsGiven = never(
  /\bnew Date\b(?!\s*\(\s*[^)\s])|\bDate\.now\b|\bTemporal\.Now\b/g,
  ({ name }) => name !== 'src/platform/clock.ts' && !browser.test(name),
  'looks at a clock of its own; take the one that is given',
)

export const theEnvironmentIsRead = never(
  /\bprocess\??\.env\b|\bnode:process\b/g,
  ({ name }) => !name.startsWith('src/app/') && name !== 'src/platform/config/config.ts',
  'reads the environment; only app/ and platform/config do',
)

/**
 * Bundled, a file stands elsewhere than among the sources: a path from it that is right here is wrong
 * there. These are right in both, as `test/program/built.test.ts` sees.
 */
const placed = ['src/platform/root.ts', 'src/database/migrate.ts', 'src/app/server/cards.ts']

export const oneFileKnowsThePlace = never(
  /\bimport\.meta\.(url|dirname|filename)\b/g,
  ({ name }) => !placed.includes(name),
  'finds a file from where it stands itself; go from platform/root.ts',
)

export const oneWayToRun = never(
  /\bNODE_ENV\b/g,
  () => true,
  'asks for NODE_ENV; make it a setting',
)

export const noHtmlSinks = never(
  /\b(dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|document\.write)\b/g,
  () => true,
  'turns text into HTML',
)

/** Mails are no pages: no policy holds for them, and inline is all that some mail programs keep. */
const ofMails = /^src\/ui\/mail\/Mail(Piece)?\.tsx$/

export const noInlineStyles = never(
  /\bstyle=\{/g,
  ({ name }) => name.endsWith('.tsx') && !ofMails.test(name),
  'has a style attribute, which the policy refuses',
)

const leftover = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|\b(ox|es)lint-disable/

/** An error that is expected belongs to a test of types, where it is the assertion. */
export const nothingLeftOver: Rule = (files) =>
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

export const noAddressOfAMachine: Rule = (files) =>
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

/** Slices whose names are words of HTTP, of SQL or of any program, so that the word tells nothing. */
const everyday =
  'about audit content document download home media message page reference request search settings setup system update upload'
/** Whom one lets in, and whose rows they may see: machinery for every product of this kind. */
const ofPlatform = 'account organisation'
const nameless = new Set([everyday, ofPlatform].join(' ').split(' '))

/** The tables that machinery keeps for itself; what is in any other one is a slice's business. */
const platformTables = new Set(
  `account audit_change audit_entry audit_head challenge device edition former_slug idempotency link migration
   organisation outbox rate_limit second_factor secret session`.split(/\s+/),
)

/** No name of a slice in its code, and no table of one in its queries; comments may give examples. */
export const platformNamesNoBusiness: Rule = (files) => {
  const slices = files.flatMap(({ name }) => /^src\/features\/([^/]+)\//.exec(name)?.[1] ?? [])
  const business = new Set(slices.filter((slice) => !nameless.has(slice)).map(singular))
  const tables = tablesOfSlices(files)
  const platform = files.filter((file) => isProduct(file) && file.name.startsWith('src/platform/'))
  return platform.flatMap((file) =>
    [...nodesIn(parse(file).body)].flatMap((node) => {
      const table = tableIn(node)
      const word = wordsIn(node).find((one) => business.has(one)) ?? (tables.has(table) && table)
      if (!word) return []
      return [
        `${file.name}:${lineAt(file.text, node.start)}: names ${word}, which is a slice’s own`,
      ]
    }),
  )
}

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')

/** The words of a name or a text, each by itself: `addEnquiries` is `add` and `enquiry`. */
function wordsIn(node: Node): string[] {
  const { value } = node as { value?: unknown }
  const text = node.type === 'Identifier' ? nameOf(node) : textOf(value)
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.split(/[^a-z]+/).map(singular)
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as { raw?: string } | null)?.raw ?? '')

const queries = /^(selectFrom|insertInto|updateTable|deleteFrom|(inner|left)Join)$/

/** The table that a query names; empty for what is no query. */
function tableIn(node: Node): string {
  if (node.type !== 'CallExpression') return ''
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] }
  if (!queries.test(nameOf(callee['property']))) return ''
  return textOf(given[0]?.['value']).split(' ', 1)[0] ?? ''
}

/** Each name in the interfaces of `database/tables` that is no table of the platform's. */
function tablesOfSlices(files: readonly File[]): Set<string> {
  const data = files.filter(({ name }) => name.startsWith('src/database/tables/'))
  const declared = data.flatMap((file) =>
    [...nodesIn(parse(file).body)]
      .filter(({ type, id }) => type === 'TSInterfaceDeclaration' && nameOf(id).endsWith('Tables'))
      .flatMap(({ body }) => (body as { body: Node[] }).body.map(({ key }) => nameOf(key))),
  )
  return new Set(declared).difference(platformTables)
}
