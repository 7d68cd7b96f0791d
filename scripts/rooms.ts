import { basename } from 'node:path'
import { transform } from 'lightningcss'
import type { Plugin, Rolldown } from 'vite'
import { classesIn, classesOf, reached } from './sheets.ts'

/** A screen of the console that is loaded when it is opened, by the name of its component. */
export type Rooms = Map<string, Room>

interface Room {
  /** The classes of all that it shows. */
  classes: Set<string>
  /** Its script and those that it imports, but for what the console starts with. */
  scripts: string[]
}

const application = /src[\\/]app[\\/]console[\\/]console\.tsx$/
const sections = /src[\\/]app[\\/]console[\\/]sections[\\/][\w-]*sections\.web\.ts$/

/** Fills `found` with the rooms of the console, and `base` with the classes that are in no room. */
export const roomsOfConsole = (found: Rooms, base: Set<string>): Plugin => ({
  name: 'rooms-of-console',
  generateBundle(_options, bundle) {
    const ids = [...this.getModuleIds()]
    const rooms = ids
      .filter((id) => sections.test(id))
      .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    const start = ids.filter((id) => application.test(id))
    for (const name of classesIn(reached(start, this, rooms), this)) base.add(name)
    const scriptsOf = (id: string) => startingWith(bundle, id)
    const started = new Set(start.flatMap(scriptsOf))
    for (const id of rooms)
      found.set(basename(id, '.tsx'), {
        classes: classesIn(reached([id], this), this),
        scripts: scriptsOf(id).filter((script) => !started.has(script)),
      })
  },
})

/** The file with this module, and all that it imports at once, directly or indirectly. */
function startingWith(bundle: Rolldown.OutputBundle, id: string): string[] {
  const chunks = Object.values(bundle).filter((made) => made.type === 'chunk')
  const found = new Set(
    chunks.filter(({ moduleIds }) => moduleIds.includes(id)).map(({ fileName }) => fileName),
  )
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  // The loop includes what is added to the set meanwhile.
  for (const name of found) for (const next of byName.get(name)?.imports ?? []) found.add(next)
  return [...found]
}

/**
 * The console's sheet in parts: what the document has, and what each room adds. A rule is in one part
 * only, and one of a room names a class that no other room has. So it makes no difference which room
 * was opened first: of two rooms no rules meet, and those of the document stand before both.
 */
export function partsOf(sheet: string, base: Set<string>, rooms: Rooms) {
  const owners = new Map<string, string | null>([...base].map((name) => [name, null]))
  for (const [room, { classes }] of rooms)
    for (const name of classes) owners.set(name, owners.has(name) ? null : room)
  const ownerOf = (classes: string[]): string | null => {
    const found = new Set(classes.map((name) => owners.get(name) ?? null))
    found.delete(null)
    return found.size === 1 ? [...found][0]! : null
  }
  return {
    common: part(sheet, (classes) => ownerOf(classes) === null),
    own: new Map(
      [...rooms.keys()].map((room) => [room, part(sheet, (classes) => ownerOf(classes) === room)]),
    ),
  }
}

/** The rules of a sheet with these classes, in the same order, within the conditions they stand in. */
function part(sheet: string, isOf: (classes: string[]) => boolean): string {
  // What has no class is for all.
  const common = () => (isOf([]) ? undefined : [])
  const { code } = transform({
    filename: 'sheet.css',
    code: Buffer.from(sheet),
    visitor: {
      Rule: {
        style: ({ value: { selectors } }) => {
          const classes = classesOf(selectors)
          const isInside = classes.length === 0 && JSON.stringify(selectors).includes('"nesting"')
          return isInside || isOf(classes) ? undefined : []
        },
        keyframes: common,
        'font-face': common,
        property: common,
      },
    },
  })
  // Again, to remove conditions that are empty now; of a layer its name is left.
  const rules = transform({ filename: 'sheet.css', code, minify: true }).code.toString()
  return rules.includes('{') ? rules : ''
}
