import { StartError } from '../../contract/start-error.ts'
import { readTextFile } from '../../platform/command/input.ts'
import { settings } from '../server/settings.ts'

/**
 * Takes all settings from the environment file of a service, and none from the shell, so that a
 * command works on what the service has. Throws a StartError that names the line that is wrong.
 */
export function useEnvFile(file: string): void {
  const given = parseEnvFile(readTextFile(file), file)
  for (const name of Object.keys(settings)) {
    delete process.env[name]
    delete process.env[`${name}_FILE`]
  }
  Object.assign(process.env, given)
}

/** The values of a file for `EnvironmentFile=` of systemd: `NAME=value`, with or without quotes. */
export function parseEnvFile(text: string, file: string): Record<string, string> {
  const lines = text.replaceAll(/\r?\n/g, '\n').replaceAll(/\\\n/g, '').split('\n')
  const entries = lines.flatMap((line, at) => {
    const trimmed = line.trim()
    if (trimmed === '' || /^[#;]/.test(trimmed)) return []
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(trimmed) ?? []
    if (name === undefined || value === undefined)
      throw new StartError(`${file}, line ${at + 1}, is not of the form NAME=value.`)
    return [[name, unquoted(value.trim())] as const]
  })
  return Object.fromEntries(entries)
}

function unquoted(value: string): string {
  if (/^'[^]*'$/.test(value) && value.length > 1) return value.slice(1, -1)
  if (!/^"[^]*"$/.test(value) || value.length < 2) return value
  return value.slice(1, -1).replaceAll(/\\(["\\$`])/g, '$1')
}
