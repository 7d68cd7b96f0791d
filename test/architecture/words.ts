import { isCode, isProduct, isTest, lineAt, parse, withoutComments } from './source.ts'
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
