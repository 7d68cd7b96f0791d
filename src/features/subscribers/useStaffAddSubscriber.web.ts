import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { ApiError, callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { checkSubscribers, importSubscribers } from '../csvimport/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'

const blank = { email: '', said: '', on: '' }
type Typed = typeof blank
type Wrong = Partial<Typed>

/** Why nothing can be sent yet, by field. */
const lacking = ({ email, said, on }: Typed): Wrong => ({
  ...(email.trim() === '' && { email: 'Enter the address.' }),
  ...(said.trim() === '' && { said: 'Say to what they agreed, and where.' }),
  ...(on === '' && { on: 'Enter the day on which they agreed.' }),
})

/** One who has agreed elsewhere, as a file of one row: what is known of the address is looked up first. */
export function useStaffAddSubscriber() {
  const { value, write, forget } = useDraft('subscriber', blank)
  const [wrong, setWrong] = useState<Wrong>({})
  const queries = useQueryClient()
  const check = useAct(checkSubscribers)
  const add = useAct(importSubscribers)

  function added(email: string, undo: string | null): void {
    forget()
    void reloadLists(queries)
    if (undo === null) return
    offerUndo({
      id: undo,
      said: `Added ${email}`,
      undo: async () => {
        await callEndpoint(undoAct, { params: { id: undo } })
        await makeStaleInTabs(queries, importSubscribers.tags)
        await reloadLists(queries)
      },
    })
  }

  /** Gives the fields that are not right. */
  async function send(): Promise<string[]> {
    const refuse = (why: Wrong) => {
      setWrong(why)
      return Object.keys(why)
    }
    const missing = lacking(value)
    if (Object.keys(missing).length > 0) return refuse(missing)
    setWrong({})
    add.reset()
    const { email, ...consent } = value
    const rows = [[email]]
    try {
      const { wrong: unfit, there } = await check.mutateAsync({ body: { rows } })
      const why = (unfit[0] ?? there[0])?.said
      if (why !== undefined) return refuse({ email: why })
      const { made, undo } = await add.mutateAsync({ body: { rows, consent } })
      // Somebody has added them, or they have asked for it, since it was looked up.
      if (made === 0) return refuse({ email: 'It is known by now. Look below.' })
      added(email.trim(), undo)
      return []
    } catch (error) {
      const on = error instanceof ApiError ? error.errors['consent.on']?.[0] : undefined
      return refuse(on === undefined ? {} : { on })
    }
  }

  return {
    value,
    write,
    wrong,
    send,
    isBusy: check.isPending || add.isPending,
    refused: add.error ? add : check,
  }
}
