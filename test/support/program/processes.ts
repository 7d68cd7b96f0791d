import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { DatabaseAddress } from '../../../src/database/open.ts'

const compiled = fileURLToPath(
  new URL('../../../node_modules/.cache/portico/compiled', import.meta.url),
)

/**
 * The environment with a compile cache, for programs that are started many times from source,
 * since compiling is most of their work. A killed process does not write to the cache.
 */
export const withCompiled = { NODE_COMPILE_CACHE: compiled, ...process.env }

/**
 * Runs the same code in several processes at once and gives what each wrote to its output. In the
 * code, `open` and `migrations` are the modules of the database layer, and `address` is given.
 */
export async function inProcesses(count: number, address: DatabaseAddress, body: string) {
  const module = (name: string) =>
    JSON.stringify(new URL(`../../../src/database/${name}`, import.meta.url))
  const code = `
    const open = await import(${module('open.ts')})
    const migrations = await import(${module('migrate.ts')})
    const address = ${JSON.stringify(address)}
    process.stdout.write('ready ')
    for await (const _ of process.stdin);
    ${body}`
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  await Promise.all(children.map(({ stdout }) => once(stdout, 'readable')))
  for (const { stdin } of children) stdin.end()
  const outputs = await Promise.all(children.map(({ stdout }) => text(stdout)))
  return outputs.map((output) => output.replace(/^ready /, ''))
}
