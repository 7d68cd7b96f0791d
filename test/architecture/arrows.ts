import { importsOf, isProduct, type File, type Rule } from './source.ts'

type Layer =
  | 'contract'
  | 'database'
  | 'platform'
  | 'ui'
  | 'a feature’s contract'
  | 'a feature’s server side'
  | 'a feature’s pages'
  | 'the app’s server side'
  | 'the app’s pages'

const contracts: Layer[] = ['contract', 'a feature’s contract']
const server: Layer[] = [...contracts, 'database', 'platform', 'a feature’s server side']
const pages: Layer[] = [...contracts, 'ui', 'a feature’s pages']

const mayImport: Record<Layer, Layer[]> = {
  contract: ['contract'],
  database: ['contract', 'database'],
  platform: ['contract', 'database', 'platform'],
  ui: ['contract', 'ui'],
  'a feature’s contract': contracts,
  'a feature’s server side': server,
  'a feature’s pages': pages,
  'the app’s server side': [...server, 'the app’s server side'],
  'the app’s pages': [...pages, 'the app’s pages'],
}

/** The server imports the types of the pages that it renders; their code comes from the build. */
const mayNameTypesOf: Partial<Record<Layer, Layer[]>> = {
  'the app’s server side': ['ui', 'a feature’s pages', 'the app’s pages'],
}

function layerOf(name: string): Layer | undefined {
  const [src, folder, ...rest] = name.split('/')
  if (src !== 'src') return undefined
  if (folder === 'contract' || folder === 'database' || folder === 'platform' || folder === 'ui')
    return folder
  const page = /\.(tsx|css|web\.ts)$/.test(name)
  if (folder === 'app') return page ? 'the app’s pages' : 'the app’s server side'
  if (folder !== 'features') return undefined
  if (/^(staff\.)?contract\.ts$/.test(rest.at(-1) ?? '')) return 'a feature’s contract'
  return page ? 'a feature’s pages' : 'a feature’s server side'
}

const isFile = (target: string) => /^(\.\.?|src|test|scripts|bench)\//.test(target)

/** A rule that runs `check` on each import of each file of the product. */
const eachImport =
  (check: (file: File, target: string, type: boolean) => string | false | undefined): Rule =>
  (files) =>
    files.filter(isProduct).flatMap((file) =>
      importsOf(file).flatMap(({ target, type }) => {
        const complaint = check(file, target, type)
        return complaint ? [`${file.name}: ${complaint}`] : []
      }),
    )

export const importsFollowDirections = eachImport(({ name }, target, type) => {
  const [from, to] = [layerOf(name), layerOf(target)]
  if (!from || !to || mayImport[from].includes(to)) return false
  if (type && mayNameTypesOf[from]?.includes(to)) return false
  return `${from} may not import ${to} (${target})`
})

const featureOf = (name: string) => /^src\/features\/([^/]+)\//.exec(name)?.[1]

export const featuresMeetInContracts = eachImport(({ name }, target) => {
  const [own, other] = [featureOf(name), featureOf(target)]
  if (own === other || /\/(staff\.)?contract\.ts$/.test(target)) return false
  return own && other && `${own} reaches into ${other} past its contract (${target})`
})

const ofStaff =
  /^src\/(features\/[^/]+\/(staff\.(routes|contract)\.ts|(?!contract)[\w-]+\.ts|Staff\w*\.tsx|(useS|s)taff[\w-]*\.web\.ts)|app\/(?!portal\/|site\/).*)$/

/** So that nothing of the staff's code is in what clients and visitors load. */
export const staffContractsAreForStaff = eachImport(
  ({ name }, target) =>
    target.endsWith('/staff.contract.ts') &&
    !ofStaff.test(name) &&
    `imports ${target}, which is for the server, Staff screens and the app alone`,
)

/** Folders that do not import each other: what both need is in `ui/base`. */
const separated = [
  ['src/ui/site/', 'src/ui/signedin/'],
  ['src/app/portal/', 'src/app/console/'],
] as const

/** Charts are on public pages and in the console, so they import neither. */
const knowsNeither = (name: string, target: string) =>
  name.startsWith('src/ui/chart/') && /^src\/ui\/(site|signedin|mail)\//.test(target)

export const separatedFoldersStayApart = eachImport(({ name }, target) => {
  const meets = separated.some(
    ([one, other]) =>
      (name.startsWith(one) && target.startsWith(other)) ||
      (name.startsWith(other) && target.startsWith(one)),
  )
  return (
    (meets || knowsNeither(name, target)) && `imports ${target}, from which it is kept separate`
  )
})

export const productStandsAlone = eachImport(
  (_, target) =>
    isFile(target) &&
    (!target.startsWith('src/') || /\.test\.tsx?$/.test(target)) &&
    `imports ${target}, which is no part of the product`,
)

export const oneFileImportsEngines = eachImport(
  ({ name }, target) =>
    name !== 'src/database/open.ts' &&
    /^src\/database\/(sqlite|postgres)\.ts$/.test(target) &&
    `only database/open.ts may import ${target}`,
)

export const enginePackagesStayInDatabase = eachImport(
  ({ name }, target) =>
    !name.startsWith('src/database/') &&
    ['pg', 'node:sqlite'].includes(target) &&
    `only database/ may import ${target}`,
)

const withoutNode: (Layer | undefined)[] = [...pages, 'the app’s pages']

export const browserCodeNeedsNoNode = eachImport(
  ({ name }, target) =>
    withoutNode.includes(layerOf(name)) && target.startsWith('node:') && `imports ${target}`,
)

/** Schemas stay on the server, so that public pages load little. */
export const islandsCarryNoSchemas: Rule = (files) => {
  const code = new Map(files.filter(isProduct).map((file) => [file.name, file]))
  const carries = (name: string, seen: Set<string>): boolean => {
    const file = code.get(name)
    if (!file || seen.has(name)) return name === 'zod'
    seen.add(name)
    return importsOf(file).some(({ target, type }) => !type && carries(target, seen))
  }
  const starts = [...code.keys()].filter((name) =>
    /\.island\.tsx$|^src\/app\/site\/loader\.web\.ts$/.test(name),
  )
  return starts
    .filter((name) => carries(name, new Set()))
    .map((name) => `${name}: brings zod to the browser`)
}
