import { readFileSync } from 'node:fs'
import { root } from '../root.ts'

/** The version of Portico, as its package says. */
export function versionOfPortico(): string {
  const manifest = readFileSync(new URL('package.json', root), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
