import type { Command } from '../../platform/command/command.ts'

const statuses = 'Exit status 0 when done, 1 when it could not be, 2 for a wrong call.'
const tried = ' 75 when it could not be done just now.'

const exampleOf = ({ example }: Command) => `Example:\n  npm run portico -- ${example}`

/** The end of a command's help. */
export function endOf(command: Command): string {
  const all = command.triedAgain ? statuses + tried : statuses
  const end = ['', exampleOf(command), '', all].join('\n')
  if (Object.keys(command.fields as object).length === 0) return end
  const isList = Array.isArray(command.fields)
  const rows = isList ? rowsOf((command.fields as unknown[])[0]) : rowsOf(command.fields)
  const width = Math.max(...rows.map(([name]) => name.length))
  const fields = rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`)
  const head = `With --json: ${isList ? 'a list of objects' : 'an object'} with these fields.`
  return ['', exampleOf(command), '', head, ...fields, '', all].join('\n')
}

/** The same for a group of commands about one thing. */
export function endOfGroup(commands: Command[]): string {
  const [first] = commands
  const more = 'Each of them takes --json, and says with --help what that prints.'
  return ['', ...(first ? [exampleOf(first), ''] : []), more, '', statuses].join('\n')
}

/** Each field by its path, such as `items[].id`. */
function rowsOf(fields: unknown, path = ''): [path: string, about: string][] {
  if (typeof fields === 'string') return [[path, fields]]
  if (Array.isArray(fields)) return rowsOf(fields[0], `${path}[]`)
  return Object.entries(fields as object).flatMap(([name, each]) =>
    rowsOf(each, path ? `${path}.${name}` : name),
  )
}
