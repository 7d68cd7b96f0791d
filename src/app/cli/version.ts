import { command, done } from '../../platform/command/command.ts'
import { versionOfPortico } from '../../platform/config/version.ts'

/** Prints the versions of what runs here. */
export const versionCommand = command({
  summary: 'Print the version of Portico and of what it runs on.',
  example: 'version --json',

  async run() {
    const version = versionOfPortico()
    const { node, sqlite = '' } = process.versions
    return done(`Portico ${version}, Node ${node}, SQLite ${sqlite}`, { version, node, sqlite })
  },
}).prints({ version: 'Of Portico.', node: 'Of Node.', sqlite: 'Of SQLite.' })
