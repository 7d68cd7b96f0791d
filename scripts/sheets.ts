import { basename } from 'node:path'
import { transform } from 'lightningcss'
import type { Plugin, Rolldown } from 'vite'

/** The classes that stand in the style modules of each page or application, by its name. */
export type PageClasses = Map<string, Set<string>>

/** What stands around every page. */
const frame = /src[\\/]app[\\/]site[\\/]Chrome\.tsx$/
const page = /src[\\/](app[\\/]site|features[\\/]\w+)[\\/]\w+Page\.tsx$/

const application = /src[\\/]app[\\/](portal|console)[\\/]\1\.tsx$/

/** Fills `found` with what each page component, and what it imports, may have as its class. */
export const classesOfPages = (found: PageClasses) => classesOf(found, page, frame)

/** The same for the portal and the console, with the screens that they fetch later. */
export const classesOfApplications = (found: PageClasses) => classesOf(found, application)

const classesOf = (found: PageClasses, starts: RegExp, everywhere?: RegExp): Plugin => ({
  name: 'classes-of-pages',
  generateBundle() {
    const ids = [...this.getModuleIds()]
    const around = ids.filter((id) => everywhere?.test(id))
    for (const id of ids.filter((each) => starts.test(each)))
      found.set(basename(id, '.tsx'), classesBehind([...around, id], this))
  },
})

function classesBehind(starts: string[], context: Rolldown.PluginContext): Set<string> {
  const reached = new Set<string>(starts)
  // A set gives what is added to it on the way, too.
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds]) reached.add(next)
  }
  const styles = [...reached].filter((id) => id.endsWith('.module.css'))
  return new Set(styles.flatMap((id) => namesIn(context.getModuleInfo(id)?.code ?? '')))
}

/** A style module, compiled, is a list of `export const title = "hash_title"`. */
const namesIn = (code: string) =>
  [...code.matchAll(/^export const .* = "([^"]+)";$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )

/** The part of a sheet for each page: in its order, without the rules for classes of other pages. */
export function sheetsOf(sheet: string, pages: PageClasses): Map<string, string> {
  const known = new Set([...pages.values()].flatMap((classes) => [...classes]))
  const cut = (classes: Set<string>) => {
    const isOf = (selector: unknown) =>
      classesIn(selector).every((name) => classes.has(name) || !known.has(name))
    const rules = transform({
      filename: 'sheet.css',
      code: Buffer.from(sheet),
      visitor: { Rule: { style: ({ value }) => (value.selectors.some(isOf) ? undefined : []) } },
    })
    // Once more, for the conditions in which nothing is left.
    const { code } = transform({ filename: 'sheet.css', code: rules.code, minify: true })
    return code.toString()
  }
  return new Map([...pages].map(([name, classes]) => [name, cut(classes)]))
}

/** Also those inside of `:not()`, `:has()` and the like. */
function classesIn(selector: unknown): string[] {
  if (typeof selector !== 'object' || selector === null) return []
  const { type, name } = selector as { type?: string; name?: string }
  if (type === 'class' && name) return [name]
  return Object.values(selector).flatMap(classesIn)
}
