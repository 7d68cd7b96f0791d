import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { arrived, sendKey } from '../../ui/signedin/data/send-key.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import {
  addProjectMilestone,
  reachProjectMilestone,
  removeMilestone,
  renameMilestone,
  reopenMilestone,
} from '../milestone/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import type { FirmProject } from './staff.contract.ts'

type Milestone = FirmProject['milestones'][number]

/** What has the focus where what one pressed is gone. */
const atHeading = () => document.getElementById('milestones')?.focus()

/**
 * The changes of a project's plan, each of which can be taken back for a while. `changed`: somebody
 * else has changed it meanwhile, which is loaded.
 */
export function useStaffPlan(changed?: () => void) {
  const queries = useQueryClient()
  const stale = async () => await makeStaleInTabs(queries, renameMilestone.tags)
  const refused = ({ status }: ApiError) => {
    if (status !== 409) return
    changed?.()
    void stale()
  }
  const acts = {
    add: useAct(addProjectMilestone),
    reach: useAct(reachProjectMilestone),
    reopen: useAct(reopenMilestone),
    rename: useAct(renameMilestone, { refused }),
    remove: useAct(removeMilestone, { refused }),
  }
  const offer = (id: string, said: string, mails = true) =>
    offerUndo({
      id,
      said,
      mails,
      undo: async () => {
        await callEndpoint(undoAct, { params: { id } })
        await stale()
        atHeading()
      },
    })
  return {
    ...acts,
    /** Whether it was added; the mutation says why not. So do the others. */
    async addIt(project: string, draft: string, body: { title: string; due_date: string }) {
      const key = sendKey(draft, JSON.stringify(body))
      const call = { params: { id: project }, body, key }
      const made = await acts.add.mutateAsync(call).catch(() => null)
      if (!made) return false
      arrived(draft)
      offer(made.undo, `“${body.title}” added`)
      return true
    },
    async reachIt({ id, title }: Milestone): Promise<void> {
      const done = await acts.reach.mutateAsync({ params: { id } }).catch(() => null)
      if (!done) return
      atHeading()
      offer(done.undo, `“${title}” is reached`)
    },
    async reopenIt({ id, title }: Milestone): Promise<void> {
      const done = await acts.reopen.mutateAsync({ params: { id } }).catch(() => null)
      if (!done) return
      atHeading()
      offer(done.undo, `“${title}” is not reached after all`)
    },
    async renameIt({ id, title: base }: Milestone, title: string): Promise<boolean> {
      const call = { params: { id }, body: { title, base } }
      const done = await acts.rename.mutateAsync(call).catch(() => null)
      if (done) offer(done.undo, `“${base}” is “${title}” now`, false)
      return done !== null
    },
    async removeIt({ id, title, due_date }: Milestone, close: () => void): Promise<void> {
      const call = { params: { id }, body: { base: { title, due_date } } }
      const done = await acts.remove.mutateAsync(call).catch(() => null)
      if (!done) return
      flushSync(close)
      atHeading()
      offer(done.undo, `“${title}” removed from the plan`)
    },
  }
}
