import { isCode, isProduct, isTest, parse, type File, type Node, type Rule } from './source.ts'

const report = (files: readonly File[], sentence: string) =>
  files.map(({ name }) => `${name}: ${sentence}`)

export const noDefaultExports: Rule = (files) => {
  const code = files.filter((file) => isCode(file) && !/\.(config|d)\.ts$/.test(file.name))
  const isDefault = ({ type, specifiers }: Node) =>
    type === 'ExportDefaultDeclaration' ||
    ((specifiers as { exported?: { name?: string } }[]) ?? []).some(
      ({ exported }) => exported?.name === 'default',
    )
  return report(
    code.filter((file) => parse(file).body.some(isDefault)),
    'exports a default; give it a name',
  )
}

const passesOn = ({ type, declaration }: Node) =>
  type === 'ImportDeclaration' ||
  type === 'ExportAllDeclaration' ||
  (type === 'ExportNamedDeclaration' && !declaration)

export const noBarrels: Rule = (files) => {
  const barrels = files.filter(isProduct).filter((file) => {
    const { body } = parse(file)
    return body.some(({ type }) => type.startsWith('Export')) && body.every(passesOn)
  })
  return report(barrels, 'only re-exports what others export')
}

export const noMeaninglessNames: Rule = (files) => {
  const meaningless = /(^|\/)(utils?|lib|helpers?|common|misc)(\/|\.\w+$)/
  return report(
    files.filter(({ name }) => meaningless.test(name)),
    'a name that says nothing; put it where it is used',
  )
}

const topFolders = ['contract', 'database', 'platform', 'ui', 'features', 'app']

export const onlyKnownFolders: Rule = (files) =>
  report(
    files.filter(({ name }) => {
      const [src, folder = '', rest] = name.split('/')
      return src === 'src' && (!topFolders.includes(folder) || rest === undefined)
    }),
    'is in no known folder of src',
  )

const mostFiles = 40
const mostOfSlice = 30

/** Over the limit while others split it. No other comes in here: it is two slices. */
const largeForNow = ['src/features/projectroom']

/** How many files each folder of `src` and `test` holds, tests not counted. */
function filesByFolder(files: readonly File[]): [folder: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { name } of files) {
    if (!/^(src|test)\//.test(name) || isTest(name)) continue
    const folder = name.slice(0, name.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
}

const complaintOf = ([folder, count]: [string, number], limit: number) =>
  `${folder}: holds ${count} files; the limit is ${limit}`

export const foldersAreNotFull: Rule = (files) =>
  filesByFolder(files)
    .filter(([, count]) => count > mostFiles)
    .map((one) => complaintOf(one, mostFiles))

/** What has more than one noun is two slices. */
export const slicesAreSmall: Rule = (files) =>
  filesByFolder(files)
    .filter(([folder, count]) => folder.startsWith('src/features/') && count > mostOfSlice)
    .filter(([folder]) => !largeForNow.includes(folder))
    .map((one) => complaintOf(one, mostOfSlice))

const withSubfolders = /^src\/(platform|ui|app)\//

/** What a whole part shares may be outside of its subfolders. */
const outside = [
  'src/platform/root.ts',
  'src/platform/clock.ts',
  'src/platform/log.ts',
  'src/platform/repeat.ts',
]

export const filesAreInSubfolders: Rule = (files) =>
  report(
    files.filter(
      ({ name }) =>
        withSubfolders.test(name) && name.split('/').length < 4 && !outside.includes(name),
    ),
    'is in no subfolder; put it into one',
  )

export const featuresAreFlat: Rule = (files) =>
  report(
    files.filter(({ name }) => name.startsWith('src/features/') && name.split('/').length !== 4),
    'a feature is one flat folder',
  )

export const islandsBelongToFeatures: Rule = (files) =>
  report(
    files.filter(({ name }) => name.endsWith('.island.tsx') && !name.startsWith('src/features/')),
    'islands belong into features',
  )
