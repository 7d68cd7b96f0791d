import type { Selectable } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { verifyAudit } from '../../platform/audit/check.ts'
import {
  command,
  done,
  WrongCall,
  type Open,
  type Outcome,
} from '../../platform/command/command.ts'
import { row } from '../../platform/command/lines.ts'

type Entry = Selectable<Tables['audit_entry']>

const empty = 'The audit is empty.'

/** Who did what, and whether somebody has changed what says so. */
export const auditCommands = (open: Open<{ database: Database }>) => ({
  verify: command({
    summary: 'Check that the audit is whole.',
    example: 'audit verify',
    arguments: { 'head?': 'A head that was noted before, which the audit has to go back to.' },

    run: async ({ head }) => {
      const noted = head === undefined ? undefined : markOf(head)
      return await open(async ({ database }) => await verify(database, noted))
    },
  }).prints({
    entries: 'How many entries hold, from the first on.',
    erased: 'Of how many of them the values were erased with their person.',
    head: 'What to note elsewhere; null for an empty audit.',
    fault: 'null, or what is wrong: the number of the entry (seq) and a sentence (what).',
  }),
  list: command({
    summary: 'List the newest 100 entries, the newest first.',
    example: 'audit list',

    run: async () => await open(async ({ database }) => await list(database)),
  }).prints([
    {
      seq: 'Its place in the chain.',
      at: 'When.',
      action: 'What was done.',
      actor_id: 'The account that did it, or null.',
      about: 'The id of what it was done to, or null.',
      organisation_id: 'The client company that it belongs to, or null.',
      address: 'The address that the actor came from.',
      request_id: 'The request by which it was done.',
      detail: 'More about it, as JSON in a text.',
      change_hash: 'The hash of its values before and after, or null for none.',
      previous_hash: 'The hash of the entry before.',
      hash: 'Its own, by which the next one holds it.',
    },
  ]),
})

interface Mark {
  seq: number
  hash: string
}

/** With its number in front, because a hash may begin like an option. */
function markOf(head: string): Mark {
  const [, seq, hash] = /^(\d{1,9})\.([\w-]{43})$/.exec(head) ?? []
  if (seq && hash) return { seq: Number(seq), hash }
  throw new WrongCall(`"${head}" is no head such as audit verify prints`)
}

async function verify(database: Database, noted: Mark | undefined) {
  const { entries, erased, head: hash, fault } = await verifyAudit(database, noted)
  const head = entries > 0 ? `${entries}.${hash}` : null
  const data = { entries, erased, head, fault }
  if (fault) return done(`The audit is broken. ${fault.what}`, data, 1)
  if (!head) return done(empty, data)
  const count = `${entries} ${entries === 1 ? 'entry' : 'entries'}`
  const earlier = noted ? `It goes back to ${noted.seq}.${noted.hash}.\n` : ''
  const gone = erased > 0 ? `; the values of ${erased} were erased` : ''
  return done(`The audit is whole: ${count}${gone}.\n${earlier}Head: ${head}`, data)
}

/** As they are stored, so that anybody can follow how their hashes come about. */
async function list(database: Database): Promise<Outcome<Entry[]>> {
  const newest = database.read.selectFrom('audit_entry').selectAll().orderBy('seq', 'desc')
  const entries = await newest.limit(100).execute()
  return done(entries.map(lineOf).join('\n') || empty, entries)
}

function lineOf(entry: Entry): string {
  const cells = [
    `by ${entry.actor_id ?? 'nobody'}`,
    entry.organisation_id ? `of ${entry.organisation_id}` : '',
    entry.about ? `about ${entry.about}` : '',
    entry.address ? `from ${entry.address}` : '',
    entry.detail === '{}' ? '' : entry.detail,
  ]
  return row(`${entry.seq}`, entry.at, entry.action, ...cells.filter((cell) => cell !== ''))
}
