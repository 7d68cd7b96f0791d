import type { SignedInActor } from '../../platform/audit/entry.ts'
import { command, done, WrongCall, type Open } from '../../platform/command/command.ts'
import { row } from '../../platform/command/lines.ts'
import { organisationNamed } from './find.ts'
import type { Organisations } from './organisations.ts'

interface Given {
  actor: SignedInActor
  companies: Organisations
}

const fields = {
  id: 'Its id.',
  name: 'Its name.',
  second_factor_required: 'Whether its people need a second factor.',
  suspended_at: 'Since when it is suspended, or null.',
  created_at: 'When it was added.',
}

/** Lists, adds, suspends and restores client companies. */
export const organisationCommands = (open: Open<Given>) => ({
  list: command({
    summary: 'List the client companies by name.',
    example: 'organisation list',

    run: async () =>
      await open(async ({ companies }) => {
        const all = await companies.list('all')
        const lines = all.map(({ id, name, suspended_at }) =>
          row(id, name, ...(suspended_at ? ['(kept out)'] : [])),
        )
        return done(lines.join('\n') || 'No organisations yet.', all)
      }),
  }).prints([fields]),
  add: command({
    summary: 'Add a client company.',
    example: 'organisation add "Halden Marine Supply"',
    arguments: { name: 'Its name, as its people will read it.' },

    run: async ({ name }) => {
      if (!name.trim()) throw new WrongCall('name is empty')
      return await open(async ({ companies, actor }) => {
        const added = await companies.add(name.trim(), actor)
        return done(`Added: ${added.name}`, added)
      })
    },
  }).prints(fields),
  suspend: change('suspend', {
    summary: 'Suspend a client company: what its people have open ends at once, and for good.',
    suspended: true,
    message: 'Its people are kept out from now on.',
  })(open),
  restore: change('restore', {
    summary: 'Let the people of a client company in again; they sign in anew.',
    suspended: false,
    message: 'Its people may sign in again.',
  })(open),
})

const change =
  (verb: string, to: { summary: string; suspended: boolean; message: string }) =>
  (open: Open<Given>) =>
    command({
      summary: to.summary,
      example: `organisation ${verb} "Halden Marine Supply"`,
      arguments: { organisation: 'Its name or id.' },

      run: async ({ organisation }) =>
        await open(async ({ companies, actor }) => {
          const { id } = organisationNamed(await companies.list('all'), organisation)
          const changed = await companies.change(id, { suspended: to.suspended }, actor)
          return done(to.message, changed)
        }),
    }).prints(fields)
