import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { oneOf } from '../../platform/command/input.ts'
import type { AddressedTable } from '../../database/tables/tables.ts'
import { changeSlug } from '../../platform/publishing/slugs.ts'

interface Given {
  clock: Clock
  audit: Audit
  actor: Actor
}

/** The kinds of pages by the name that a command uses, and where they are. */
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
      old: 'The last part of its address now.',
      new: 'The last part of its new address.',
    },

    run: async ({ kind, old: from, new: to }) => {
      const { table, folder } = kinds[oneOf('kind', kind, Object.keys(kinds))]!
      await open(async ({ actor, ...given }) => {
        await changeSlug(given, actor, { table, from, to })
      })
      return done(`It is at ${folder}/${to} now, and ${folder}/${from} leads there.`, { from, to })
    },
  }).prints({ from: 'What it was.', to: 'What it is now.' })
