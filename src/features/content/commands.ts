import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Clock } from '../../platform/clock.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { oneOf } from '../../platform/command/input.ts'
import type { AddressedTable } from '../../database/tables/tables.ts'
import { changeSlug } from '../../platform/publishing/slugs.ts'

interface Given {
  database: Database
  clock: Clock
  audit: Audit
  actor: Parameters<Audit['append']>[1]
}

/** What each is called in a command, and where its pages are. */
const kinds: Record<string, { table: AddressedTable; folder: string }> = {
  post: { table: 'post', folder: '/blog' },
  'case-study': { table: 'case_study', folder: '/case-studies' },
  service: { table: 'service', folder: '/services' },
}

/** Moves a page. */
export const slugCommand = (open: Open<Given>) =>
  command({
    summary: 'Give a page another address, to which the old one leads from then on.',
    example: 'slug post flow-or-apex flow-before-apex',
    arguments: {
      kind: `One of ${Object.keys(kinds).join(', ')}.`,
      old: 'The last part of its address as it is.',
      new: 'The same as it is to be.',
    },

    run: async ({ kind, old: from, new: to }) => {
      const { table, folder } = kinds[oneOf('kind', kind, Object.keys(kinds))]!
      await open(async ({ database, clock, audit, actor }) => {
        const change = { action: 'slug-changed', detail: { from, to } }
        await changeSlug(database, clock, {
          table,
          from,
          to,
          record: (trx, about) => audit.append(trx, actor, { ...change, about }),
        })
      })
      return done(`It is at ${folder}/${to} now, and ${folder}/${from} leads there.`, { from, to })
    },
  }).prints({ from: 'What it was.', to: 'What it is now.' })
