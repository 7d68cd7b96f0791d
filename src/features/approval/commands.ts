import type { Database } from '../../database/open.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { named, readJsonFile } from '../../platform/command/input.ts'
import { indented, row } from '../../platform/command/lines.ts'
import type { Wired } from '../../platform/command/wired.ts'
import { newApproval, subjectName, type Approval } from './contract.ts'
import type { addApproval } from './add.ts'
import type { withdrawApproval } from './withdraw.ts'
import { approvalStore } from './store.ts'

interface Given {
  database: Database
  actor: SignedInActor
  approvals: { add: Wired<typeof addApproval>; withdraw: Wired<typeof withdrawApproval> }
  findProject: (id: string) => Promise<{ id: string }>
}

const project = 'The id of the project, as project list prints it.'

/** Commands for what clients are asked to approve, and what they decided. */
export const approvalCommands = (open: Open<Given>) => ({
  ask: command({
    summary: 'Ask a client to approve a file.',
    example: 'approval ask ID approval.json',
    arguments: {
      project,
      file: 'JSON with title, detail, due_date, and version_id or subject_name and subject_sha256; - for standard input.',
    },

    run: async ({ project: of, file }) => {
      const given = readJsonFile(newApproval, file)
      return await open(async ({ approvals, findProject, actor }) => {
        await findProject(of)
        const { id } = await approvals.add(of, given, actor)
        return done(`Asked: ${id}`, { id })
      })
    },
  }).prints({ id: 'The id of the new approval.' }),
  list: command({
    summary: 'List the approvals of a project, with what was decided and why.',
    example: 'approval list ID',
    arguments: { project },

    run: async ({ project: of }) =>
      await open(async ({ database, findProject }) => {
        const { id } = await findProject(of)
        const all = await approvalStore(database).list('all', id)
        return done(all.map(block).join('\n') || 'Nothing has been put up for approval yet.', all)
      }),
  }).prints([
    {
      id: 'Its id.',
      project_id: 'The project.',
      project_title: 'The title of the project.',
      title: 'What is to be approved.',
      detail: 'More about it.',
      due_date: 'By when, or null.',
      milestone: 'The milestone that waits for it, or null.',
      subject_name: 'The file.',
      subject_sha256: 'The SHA-256 of the file.',
      subject_number: 'Which version of a document it is; null for a file from elsewhere.',
      subject_document: 'That document and its newest version; null where there is none.',
      created_at: 'When it was asked.',
      decision: 'approved, declined, or null while it is open.',
      reason: 'Why, or null.',
      decided_by_name: 'Who decided, or null.',
      decided_at: 'When, or null.',
      decided_address: 'From where, or null.',
      certificate: 'The end of the address of its certificate, or null.',
    },
  ]),
  withdraw: command({
    summary: 'Withdraw an approval, with its certificate.',
    example: 'approval withdraw ID',
    arguments: { approval: 'The id of the approval, as approval list prints it.' },

    run: async ({ approval: id }) =>
      await open(async ({ approvals, actor }) => {
        await named('approval', id, () => approvals.withdraw(id, actor))
        return done('Withdrawn.', { id })
      }),
  }).prints({ id: 'The id of the approval.' }),
})

function block(one: Approval): string {
  const due = one.due_date === null ? 'no date       ' : `due ${one.due_date}`
  const head = row(one.id, (one.decision ?? 'open').padEnd(8), due, one.title)
  const file = row(`${subjectName(one)}, SHA-256 ${one.subject_sha256}`)
  if (!one.decided_at) return `${head}\n${indented(file)}`
  const reason = one.reason ? `:\n${one.reason}` : ''
  return `${head}\n${indented(`${file}\n${one.decided_by_name}, ${one.decided_at}${reason}`)}`
}
