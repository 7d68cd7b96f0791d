import { command, done } from '../../platform/command/command.ts'
import { readConfig, settings } from '../server/settings.ts'

/** Prints the settings in force. */
export const configCommand = command({
  summary: 'Print every setting with its value and meaning.',
  example: 'config',

  async run() {
    const values = readConfig(process.env) as Record<string, unknown>
    const rows = Object.entries(settings).map(([name, { fallback, help, secret }]) => {
      const hidden = secret && values[name] !== undefined
      const value = hidden ? '(set)' : (values[name] ?? null)
      return { name, value, default: fallback, help }
    })
    const lines = rows.map(
      (row) => `${row.name} = ${JSON.stringify(row.value)}\n  ${row.help} Default: ${row.default}.`,
    )
    return done(lines.join('\n'), rows)
  },
}).prints([
  {
    name: 'Its name.',
    value: 'The value in use; "(set)" for a secret, null for none.',
    default: 'The default.',
    help: 'What it means.',
  },
])
