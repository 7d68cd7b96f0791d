import type { Plugin } from 'vite'

/** Leaves the names of their classes, and takes the styles away. */
export const withoutStyles = (styles: Set<string>): Plugin => ({
  name: 'without-styles',
  transform: (_code, id) => (styles.has(id) ? { code: '', map: null } : undefined),
})

const describing =
  /node_modules[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/

/**
 * Takes away what zod brings along to describe schemas as JSON Schema, a sixth of it: the server
 * writes that, no browser does. What is called while a schema is made stays, and does nothing.
 */
export const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  transform(code, id) {
    if (!describing.test(id)) return undefined
    const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)]
    return { code: names.map(([, name]) => `export function ${name}() {}`).join('\n'), map: null }
  },
}
