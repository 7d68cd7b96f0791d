import { readFileSync } from 'node:fs'
import { command, done } from '../../platform/command/command.ts'
import { root } from '../../platform/root.ts'

/** Prints the versions of what runs here. */
export const versionCommand = command({
  summary: 'Print the version of Portico and of what it runs on.',
  example: 'version --json',

  async run() {
    const manifest = readFileSync(new URL('package.json', root), 'utf8')
    const { version } = JSON.parse(manifest) as { version: string }
    const { node, sqlite = '' } = process.versions
    return done(`Portico ${version}, Node ${node}, SQLite ${sqlite}`, { version, node, sqlite })
  },
}).prints({ version: 'Of Portico.', node: 'Of Node.', sqlite: 'Of SQLite.' })
