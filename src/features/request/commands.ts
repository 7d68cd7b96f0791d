import type { Database } from '../../database/open.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { named, readJsonFile } from '../../platform/command/input.ts'
import { indented, row } from '../../platform/command/lines.ts'
import type { Wired } from '../../platform/command/wired.ts'
import type { addRequest } from './add.ts'
import { newRequest, type ClientRequest } from './contract.ts'
import { requestStore } from './store.ts'
import type { withdrawRequest } from './withdraw.ts'

interface Given {
  database: Database
  actor: SignedInActor
  requests: { add: Wired<typeof addRequest>; withdraw: Wired<typeof withdrawRequest> }
  findProject: (id: string) => Promise<{ id: string }>
}

const project = 'The id of the project, as project list prints it.'

/** Commands for what clients are asked for, and what they answered. */
export const requestCommands = (open: Open<Given>) => ({
  ask: command({
    summary: 'Ask a client for an answer or a file.',
    example: 'request ask ID question.json',
    arguments: {
      project,
      file: 'JSON with kind, title, detail and due_date; - for standard input.',
    },

    run: async ({ project: of, file }) => {
      const given = readJsonFile(newRequest, file)
      return await open(async ({ requests, findProject, actor }) => {
        await findProject(of)
        const { id } = await requests.add(of, given, actor)
        return done(`Asked: ${id}`, { id })
      })
    },
  }).prints({ id: 'The id of the new request.' }),
  list: command({
    summary: 'List what a client was asked for, with the answers.',
    example: 'request list ID',
    arguments: { project },

    run: async ({ project: of }) =>
      await open(async ({ database, findProject }) => {
        const { id } = await findProject(of)
        const all = await requestStore(database).ofProject('all', id)
        return done(all.map(block).join('\n') || 'Nothing has been asked for yet.', all)
      }),
  }).prints([
    {
      id: 'Its id.',
      project_id: 'The project.',
      project_title: 'The title of the project.',
      kind: 'question or file.',
      title: 'What is asked for.',
      detail: 'More about it.',
      due_date: 'By when, or null.',
      milestone: 'The milestone that waits for it, or null.',
      created_at: 'When it was asked.',
      answer: 'The answer, or the name of the file; null while it is open.',
      answered_by: 'Who answered, or null.',
      answered_at: 'When, or null.',
      document_id: 'The document that was sent, or null; null once it is removed.',
    },
  ]),
  withdraw: command({
    summary: 'Withdraw a client request, and notify the client.',
    example: 'request withdraw ID REQUEST',
    arguments: { project, request: 'The id of the request, as request list prints it.' },

    run: async ({ project: of, request: id }) =>
      await open(async ({ requests, findProject, actor }) => {
        await findProject(of)
        await named('request', id, () => requests.withdraw(of, id, actor))
        return done('Withdrawn.', { id })
      }),
  }).prints({ id: 'The id of the request.' }),
})

function block(one: ClientRequest): string {
  const state = one.answered_at === null ? 'open' : 'answered'
  const due = one.due_date === null ? 'no date       ' : `due ${one.due_date}`
  const head = row(one.id, one.kind.padEnd(8), state.padEnd(8), due, one.title)
  if (!one.answered_at) return head
  const answer = one.answer === null ? '' : `:\n${one.answer}`
  return `${head}\n${indented(`${one.answered_by}, ${one.answered_at}${answer}`)}`
}
