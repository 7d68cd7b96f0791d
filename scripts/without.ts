import type { Plugin } from 'vite'

/** Removes these style sheets, but keeps the names of their classes. */
export const withoutStyles = (styles: Set<string>): Plugin => ({
  name: 'without-styles',
  transform: (_code, id) => (styles.has(id) ? { code: '', map: null } : undefined),
})

/**
 * What a browser has in place of zod. Contracts create their schemas as they are loaded, on a phone
 * for a tenth of a second; but a browser checks no data, the server does. So each schema is the same
 * object here, which answers every method with itself, and throws where somebody would use it.
 */
const schemaless = `
const used = ['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'options', 'def', '_zod']
const schema = new Proxy(() => {}, {
  apply: () => schema,
  get(_target, name) {
    if (used.includes(name)) throw new Error('A browser has no schemas: ' + name)
    return schema
  },
})
export const z = schema
`

const zod = /node_modules[\\/]zod[\\/]index\.js$/

/** Replaces zod, a tenth of what the portal loads, because only the server checks data. */
export const withoutSchemas: Plugin = {
  name: 'without-schemas',
  load: (id) => (zod.test(id) ? { code: schemaless, map: null } : undefined),
}
