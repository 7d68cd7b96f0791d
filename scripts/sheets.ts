import { basename } from 'node:path'
import { transform } from 'lightningcss'
import type { Plugin, Rolldown } from 'vite'

/** The classes in the style modules of each page or application, by its name. */
export type PageClasses = Map<string, Set<string>>

/** Pages whose styles the other pages must not load. */
const gallery = /src[\\/](app[\\/]site|features)[\\/]gallery[\\/]/

/** The frame around every page. */
const frame = /src[\\/]app[\\/]site[\\/]Chrome\.tsx$/
const page = /src[\\/](app[\\/]site([\\/]gallery)?|features[\\/]\w+)[\\/]\w+Page\.tsx$/

const application = /src[\\/]app[\\/](portal|console)[\\/]\1\.tsx$/

/**
 * Fills `found` with the classes of each page component and of all that it imports, and `apart` with
 * the style modules that the gallery alone has.
 */
export const classesOfPages = (found: PageClasses, apart: Set<string>): Plugin => ({
  name: 'classes-of-pages',
  generateBundle() {
    const ids = [...this.getModuleIds()]
    const common = reached(
      ids.filter((id) => this.getModuleInfo(id)?.isEntry),
      this,
      gallery,
    )
    for (const id of ids) if (id.endsWith('.css') && !common.has(id)) apart.add(id)
    addClasses(
      found,
      page,
      ids.filter((id) => frame.test(id)),
      this,
    )
  },
})

/** The same for the portal and the console, with the screens that they load later. */
export const classesOfApplications = (found: PageClasses): Plugin => ({
  name: 'classes-of-applications',
  generateBundle() {
    addClasses(found, application, [], this)
    // Styles that only islands use are in neither sheet.
    const islands = [...this.getModuleIds()].filter((id) => id.endsWith('.island.tsx'))
    found.set('islands', classesIn(reached(islands, this), this))
  },
})

function addClasses(
  found: PageClasses,
  starts: RegExp,
  around: string[],
  context: Rolldown.PluginContext,
): void {
  for (const id of [...context.getModuleIds()].filter((each) => starts.test(each)))
    found.set(basename(id, '.tsx'), classesIn(reached([...around, id], context), context))
}

/** What these modules import, at once or later, and what that imports; without what is `past` them. */
export function reached(
  starts: string[],
  context: Rolldown.PluginContext,
  past: RegExp | readonly string[] = [],
): Set<string> {
  const isPast = (id: string) => (past instanceof RegExp ? past.test(id) : past.includes(id))
  const found = new Set<string>(starts)
  // The loop includes what is added to the set meanwhile.
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds])
      if (!isPast(next)) found.add(next)
  }
  return found
}

export function classesIn(modules: Set<string>, context: Rolldown.PluginContext): Set<string> {
  const styles = [...modules].filter((id) => id.endsWith('.module.css'))
  return new Set(styles.flatMap((id) => namesIn(context.getModuleInfo(id)?.code ?? '')))
}

/** A compiled style module is a list of `export const title = "hash_title"`. */
const namesIn = (code: string) =>
  [...code.matchAll(/^export const .* = "([^"]+)";$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )

/** The part of a sheet for each page, in the same order, without the rules for classes of other pages. */
export function sheetsOf(sheet: string, pages: PageClasses): Map<string, string> {
  const known = new Set([...pages.values()].flatMap((classes) => [...classes]))
  const cut = (classes: Set<string>) => {
    const isOf = (selector: unknown) =>
      classesOf(selector).every((name) => classes.has(name) || !known.has(name))
    const rules = transform({
      filename: 'sheet.css',
      code: Buffer.from(sheet),
      visitor: { Rule: { style: ({ value }) => (value.selectors.some(isOf) ? undefined : []) } },
    })
    // Again, to remove conditions that are empty now.
    const { code } = transform({ filename: 'sheet.css', code: rules.code, minify: true })
    return code.toString()
  }
  return new Map([...pages].map(([name, classes]) => [name, cut(classes)]))
}

/** The classes in a selector, also inside of `:not()`, `:has()` and the like. */
export function classesOf(selector: unknown): string[] {
  if (typeof selector !== 'object' || selector === null) return []
  const { type, name } = selector as { type?: string; name?: string }
  if (type === 'class' && name) return [name]
  return Object.values(selector).flatMap(classesOf)
}
