import { newApproval } from '../../features/approval/contract.ts'
import { done, type Command } from './command.ts'
import { listOf, readFileAs, withWork } from './commands-project.ts'
import { approvalsOf } from './work-lists.ts'

const usage = 'approval ask PROJECT FILE, or approval list PROJECT, or approval withdraw APPROVAL'

const approval: Command = {
  help: `Put a file before a client to approve, and see what they decided: ${usage}. FILE is JSON, or - for standard input.`,
  example: 'npm run portico -- approval ask ID approval.json',
  async run({ words: [what, id = '', file = ''] }) {
    if (what === 'list' && id) return await listOf(id, approvalsOf)
    if (what === 'withdraw' && id) {
      return await withWork(async ({ approvals }, _, { by }) => {
        await approvals.withdraw(id, by)
        return done('Withdrawn.', { id })
      })
    }
    if (what !== 'ask' || !file) return done(`Say "${usage}".`, null, 2)
    const given = readFileAs(newApproval, file)
    return await withWork(async ({ approvals }, _, { by }) => {
      const made = await approvals.ask(id, given, by)
      return done(`Asked: ${made.id}`, made)
    })
  },
}

export const approvalCommands: Record<string, Command> = { approval }
