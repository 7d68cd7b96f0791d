import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { verifyAudit } from '../../platform/audit/check.ts'
import {
  command,
  done,
  WrongCall,
  type Open,
  type CommandOutcome,
} from '../../platform/command/command.ts'
import { eraseValues } from '../../platform/audit/erase.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import { accountExists } from '../../platform/auth/accounts.ts'
import { newestEntries, type StoredEntry } from '../../platform/audit/entries.ts'
import { row } from '../../platform/command/lines.ts'

const empty = 'The audit is empty.'

interface Given {
  database: Database
  audit: Audit
  actor: Actor
}

/** Lists the audit, checks that nobody has changed it, and erases a person's values from it. */
export const auditCommands = (open: Open<Given>) => ({
  verify: command({
    summary: 'Check that the audit is whole.',
    example: 'audit verify',
    arguments: { 'head?': 'An earlier head that you kept; the audit must still contain it.' },

    run: async ({ head }) => {
      const noted = head === undefined ? undefined : markOf(head)
      return await open(async ({ database }) => await verify(database, noted))
    },
  }).prints({
    entries: 'How many entries are intact, counted from the first.',
    erased: 'Of how many of them the values were erased with their person.',
    head: 'Keep it elsewhere, to check against later; null for an empty audit.',
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
      hash: 'Its own hash, which the next entry includes.',
    },
  ]),
  erase: command({
    summary: 'Erase a person’s values from the audit, for good; its entries stay.',
    example: 'audit erase 0hXGm3ZQW5bL8yJ1rT7vNA',
    // The id alone: an address may be somebody else’s by now, and this cannot be undone.
    arguments: { account: 'The id of their account, which may have been removed.' },

    run: async ({ account }) => await open(async (given) => await erase(given, account)),
  }).prints({
    account: 'The id of their account.',
    erased: 'Of how many entries the values were erased.',
  }),
})

interface Mark {
  seq: number
  hash: string
}

/** The number comes first, because a hash may begin with `-`, like an option. */
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

/** The rows as they are stored, so that anybody can recompute their hashes. */
async function list(database: Database): Promise<CommandOutcome<StoredEntry[]>> {
  const entries = await newestEntries(database, 100)
  return done(entries.map(lineOf).join('\n') || empty, entries)
}

function lineOf(entry: StoredEntry): string {
  const cells = [
    `by ${entry.actor_id ?? 'nobody'}`,
    entry.organisation_id ? `of ${entry.organisation_id}` : '',
    entry.about ? `about ${entry.about}` : '',
    entry.address ? `from ${entry.address}` : '',
    entry.detail === '{}' ? '' : entry.detail,
  ]
  return row(`${entry.seq}`, entry.at, entry.action, ...cells.filter((cell) => cell !== ''))
}

/** Throws a StartError for an id that is nobody's. */
async function erase({ database, audit, actor }: Given, account: string) {
  if (!(await accountExists(database.read, account)))
    throw new StartError(`There is no account with the id ${account}.`)
  const erased = await eraseValues(audit, actor, account)
  const entries = `${erased} ${erased === 1 ? 'entry' : 'entries'}`
  return done(`The values of ${entries} were erased.`, { account, erased })
}
