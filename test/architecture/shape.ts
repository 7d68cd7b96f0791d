import { isCode, isProduct, isTest, parse, type File, type Node, type Rule } from './source.ts'

const told = (files: readonly File[], sentence: string) =>
  files.map(({ name }) => `${name}: ${sentence}`)

export const noDefaultExports: Rule = (files) => {
  const code = files.filter((file) => isCode(file) && !/\.(config|d)\.ts$/.test(file.name))
  const isDefault = ({ type, specifiers }: Node) =>
    type === 'ExportDefaultDeclaration' ||
    ((specifiers as { exported?: { name?: string } }[]) ?? []).some(
      ({ exported }) => exported?.name === 'default',
    )
  return told(
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
  return told(barrels, 'only passes on what others export')
}

export const noDrawersForAnything: Rule = (files) => {
  const drawer = /(^|\/)(utils?|lib|helpers?|common|misc)(\/|\.\w+$)/
  return told(
    files.filter(({ name }) => drawer.test(name)),
    'a name that says nothing; put it where it is used',
  )
}

const rooms = ['contract', 'database', 'platform', 'ui', 'features', 'app']

export const onlyKnownRooms: Rule = (files) =>
  told(
    files.filter(({ name }) => {
      const [src, room = '', rest] = name.split('/')
      return src === 'src' && (!rooms.includes(room) || rest === undefined)
    }),
    'stands in no room of the house',
  )

const mostFiles = 40

export const foldersAreNotFull: Rule = (files) => {
  const counts = new Map<string, number>()
  for (const { name } of files) {
    if (!/^(src|test)\//.test(name) || isTest(name)) continue
    const folder = name.slice(0, name.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder}: holds ${count} files; the limit is ${mostFiles}`)
}

const roomy = /^src\/(platform|ui|app)\//

/** Only what the whole of a part shares stands outside its rooms. */
const outside = [
  'src/platform/root.ts',
  'src/platform/clock.ts',
  'src/platform/log.ts',
  'src/platform/repeat.ts',
]

export const filesStandInRooms: Rule = (files) =>
  told(
    files.filter(
      ({ name }) => roomy.test(name) && name.split('/').length < 4 && !outside.includes(name),
    ),
    'stands beside the rooms; put it into one',
  )

export const featuresAreFlat: Rule = (files) =>
  told(
    files.filter(({ name }) => name.startsWith('src/features/') && name.split('/').length !== 4),
    'a feature is one flat folder',
  )

export const islandsBelongToFeatures: Rule = (files) =>
  told(
    files.filter(({ name }) => name.endsWith('.island.tsx') && !name.startsWith('src/features/')),
    'islands stand in features only',
  )
