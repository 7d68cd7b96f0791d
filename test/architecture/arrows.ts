import { importsOf, isProduct, type File, type Rule } from './source.ts'

type Room =
  | 'contract'
  | 'database'
  | 'platform'
  | 'ui'
  | 'a feature’s contract'
  | 'a feature’s server side'
  | 'a feature’s pages'
  | 'the app’s server side'
  | 'the app’s pages'

const agreed: Room[] = ['contract', 'a feature’s contract']
const server: Room[] = [...agreed, 'database', 'platform', 'a feature’s server side']
const pages: Room[] = [...agreed, 'ui', 'a feature’s pages']

const mayImport: Record<Room, Room[]> = {
  contract: ['contract'],
  database: ['contract', 'database'],
  platform: ['contract', 'database', 'platform'],
  ui: ['contract', 'ui'],
  'a feature’s contract': agreed,
  'a feature’s server side': server,
  'a feature’s pages': pages,
  'the app’s server side': [...server, 'the app’s server side'],
  'the app’s pages': [...pages, 'the app’s pages'],
}

/** The server names the types of the pages that it renders; the pages themselves come built. */
const mayNameTypesOf: Partial<Record<Room, Room[]>> = {
  'the app’s server side': ['ui', 'a feature’s pages', 'the app’s pages'],
}

function roomOf(name: string): Room | undefined {
  const [src, room, ...rest] = name.split('/')
  if (src !== 'src') return undefined
  if (room === 'contract' || room === 'database' || room === 'platform' || room === 'ui')
    return room
  const page = /\.(tsx|css|web\.ts)$/.test(name)
  if (room === 'app') return page ? 'the app’s pages' : 'the app’s server side'
  if (room !== 'features') return undefined
  if (/^(staff\.)?contract\.ts$/.test(rest.at(-1) ?? '')) return 'a feature’s contract'
  return page ? 'a feature’s pages' : 'a feature’s server side'
}

const isFile = (target: string) => /^(\.\.?|src|test|scripts|bench)\//.test(target)

/** What `check` says of each import of each file of the product. */
const eachImport =
  (check: (file: File, target: string, type: boolean) => string | false | undefined): Rule =>
  (files) =>
    files.filter(isProduct).flatMap((file) =>
      importsOf(file).flatMap(({ target, type }) => {
        const complaint = check(file, target, type)
        return complaint ? [`${file.name}: ${complaint}`] : []
      }),
    )

export const importsFollowTheArrows = eachImport(({ name }, target, type) => {
  const [from, to] = [roomOf(name), roomOf(target)]
  if (!from || !to || mayImport[from].includes(to)) return false
  if (type && mayNameTypesOf[from]?.includes(to)) return false
  return `${from} may not import ${to} (${target})`
})

const featureOf = (name: string) => /^src\/features\/([^/]+)\//.exec(name)?.[1]

export const featuresMeetInContracts = eachImport(({ name }, target) => {
  const [own, other] = [featureOf(name), featureOf(target)]
  if (own === other || target.endsWith('/contract.ts')) return false
  return own && other && `${own} reaches into ${other} past its contract (${target})`
})

const ofStaff =
  /^src\/(features\/[^/]+\/(staff\.routes\.ts|commands\.ts|Staff\w*\.tsx)|app\/(?!portal\/|site\/).*)$/

/** So that no byte of what the firm alone may do is in what clients and strangers load. */
export const staffContractsAreForStaff = eachImport(
  ({ name }, target) =>
    target.endsWith('/staff.contract.ts') &&
    !ofStaff.test(name) &&
    `imports ${target}, which is for staff.routes.ts, commands.ts, Staff screens and the app alone`,
)

/** What strangers load and what the signed-in load have nothing in common but `ui/base`. */
const strangers = [
  ['src/ui/site/', 'src/ui/signedin/'],
  ['src/app/portal/', 'src/app/console/'],
] as const

export const roomsStayApart = eachImport(({ name }, target) => {
  const meets = strangers.some(
    ([one, other]) =>
      (name.startsWith(one) && target.startsWith(other)) ||
      (name.startsWith(other) && target.startsWith(one)),
  )
  return meets && `imports ${target}, a room that it has nothing to do with`
})

export const productStandsAlone = eachImport(
  (_, target) =>
    isFile(target) &&
    (!target.startsWith('src/') || /\.test\.tsx?$/.test(target)) &&
    `imports ${target}, which is no part of the product`,
)

export const oneFileKnowsTheEngines = eachImport(
  ({ name }, target) =>
    name !== 'src/database/open.ts' &&
    /^src\/database\/(sqlite|postgres)\.ts$/.test(target) &&
    `only database/open.ts may import ${target}`,
)

export const enginesStayInTheirRoom = eachImport(
  ({ name }, target) =>
    !name.startsWith('src/database/') &&
    ['pg', 'node:sqlite'].includes(target) &&
    `only database/ may import ${target}`,
)

const withoutNode: (Room | undefined)[] = [...pages, 'the app’s pages']

export const browserCodeNeedsNoNode = eachImport(
  ({ name }, target) =>
    withoutNode.includes(roomOf(name)) && target.startsWith('node:') && `imports ${target}`,
)

/** What a public page loads is small: the schemas stay on the server. */
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
