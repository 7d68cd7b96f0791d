import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { command, done, WrongCall, type Open } from '../../platform/command/command.ts'
import { row } from '../../platform/command/lines.ts'
import { readFirm, setFirm, type Firm } from './set-firm.ts'
import { firmChange, firmFields } from './staff.contract.ts'

interface Given {
  database: Database
  clock: Clock
  audit: Audit
  actor: Actor
}

const names = Object.keys(firmFields) as (keyof Firm)[]
const optionOf = (name: string) => name.replaceAll('_', '-')
const about = Object.fromEntries(names.map((name) => [name, firmFields[name].about])) as Firm

/** Shows and sets what the site says of the firm. */
export const firmCommands = (open: Open<Given>) => ({
  show: command({
    summary: 'Show what the site says of the firm.',
    example: 'firm show',

    run: async () =>
      await open(async ({ database }) => {
        const firm = await readFirm(database.read)
        return done(page(firm), firm)
      }),
  }).prints(about),
  set: command({
    summary: 'Set what the site says of the firm; it is shown within a second.',
    example: 'firm set --name "Halden Consulting" --email desk@halden.example',
    options: Object.fromEntries(
      names.map((name) => [`${optionOf(name)} <text>`, firmFields[name].about]),
    ),

    run: async (given) => {
      const wanted = changeOf(given as Record<string, string | undefined>)
      return await open(async ({ clock, audit, actor }) => {
        const firm = await setFirm({ clock, audit }, actor, wanted)
        return done(page(firm), firm)
      })
    },
  }).prints(about),
})

const page = (firm: Firm) => names.map((name) => row(`${optionOf(name)}:`, firm[name])).join('\n')

/** Commander names an option `--time-zone` as `timeZone`. */
function changeOf(given: Record<string, string | undefined>) {
  const keyOf = (name: string) =>
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const pairs = names.map((name) => [name, given[keyOf(name)]] as const)
  const typed = Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
  if (Object.keys(typed).length === 0)
    throw new WrongCall(`nothing to set: give one of --${names.map(optionOf).join(', --')}`)
  const parsed = firmChange.safeParse(typed)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(
    ({ path, message }) => `--${optionOf(String(path[0]))}: ${message}`,
  )
  throw new StartError(wrong.join(' '))
}
