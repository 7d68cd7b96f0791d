import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import { Problem } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import type { erasing, Removed } from './erase.ts'
import { previewingErasure } from './preview.ts'

interface Given {
  database: Database
  actor: SignedInActor
  erasing: {
    erase: ReturnType<typeof erasing>['erase']
    settler: { settled: () => Promise<void> }
  }
}

const id = 'The id of their account, of an enquiry or a subscription of theirs; or their address.'
const removed = 'What went, by its kind, and how many.'

/** Says what the erasure of somebody removes, and erases them. */
export const erasureCommands = (open: Open<Given>) => ({
  preview: command({
    summary: 'Say what the erasure of somebody would remove, and what stays.',
    example: 'person preview maren@haldenmarine.example',
    arguments: { id },

    run: async ({ id }) =>
      await open(async ({ database, actor }) => {
        const preview = await inWords(() => previewingErasure(database)(id, actor.viewer))
        const { name, email, removes, keeps } = preview
        const goes = `Goes: ${listed(removes)}`
        return done(`${name} ${email}\n${goes}\nStays: ${listed(keeps)}`.trim(), preview)
      }),
  }).prints({
    name: 'What they are called; may be empty.',
    email: 'Their address, which has to be given to erase them.',
    refused: 'null, or why they cannot be erased.',
    account: 'The account that has the address of a stranger, or null.',
    removes: 'What goes, by its kind, and how many.',
    keeps: 'What stays, by its kind, and how many.',
  }),
  erase: command({
    summary: 'Erase somebody, for good, with everything of theirs that no record has to keep.',
    example: 'person erase 0hXGm3ZQW5bL8yJ1rT7vNA maren@haldenmarine.example',
    arguments: { id, address: 'Their address once more, because nothing brings them back.' },

    run: async ({ id, address }) =>
      await open(async ({ erasing: { erase, settler }, actor }) => {
        const gone = await inWords(() => erase(id, address, actor))
        await settler.settled()
        return done(`Erased: ${listed(gone)}`, { removed: gone })
      }),
  }).prints({ removed }),
})

const listed = (counts: Removed | { kind: string; count: number }[]) =>
  counts.map(({ kind, count }) => `${kind} ${count}`).join(', ') || 'nothing'

/** What is refused ends the command with the same sentence. */
async function inWords<T>(run: () => Promise<T>): Promise<T> {
  return await run().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    const none = 'There is nobody by that: give an id, or an address.'
    throw new StartError(error.status === 404 ? none : error.message)
  })
}
