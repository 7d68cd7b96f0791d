import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '../../contract/endpoint.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import { doneWords, endWords } from './staff-import-words.web.ts'
import { importRows, importSubscribers, type Consent } from './staff.contract.ts'
import type { CheckedImport, StaffImportRoom } from './useStaffImport.web.ts'

/** What is said with an import: of people whether they are invited, of subscribers how they agreed. */
interface Said {
  invite: boolean
  consent: Consent
}

/** Makes what a check has found right, and offers to take it back. */
export function useStaffRunImport(room: StaffImportRoom) {
  const queries = useQueryClient()
  const { kind, checked } = room
  // By the end another file may have been chosen.
  const running = useRef<CheckedImport | null>(null)
  const done = (output: Output<typeof importRows>) => {
    const ran = running.current
    if (!ran) return
    const said = doneWords(ran.kind, output.made)
    const left = ran.answer.wrong.length > 0 ? ran : null
    room.ended(endWords(said, output, ran.answer.wrong.length), ran, left)
    const { undo } = output
    if (undo === null) return
    offerUndo({
      id: undo,
      said,
      mails: true,
      undo: async () => {
        await callEndpoint(undoAct, { params: { id: undo } })
        const { tags } = ran.kind === 'subscribers' ? importSubscribers : importRows
        await makeStaleInTabs(queries, tags)
        room.ended(
          ran.kind === 'subscribers'
            ? 'It was taken back; who has ended or confirmed it themself meanwhile stays so.'
            : 'It was taken back: nothing of the file is here.',
          ran,
          left,
        )
      },
    })
  }
  const ofRows = useAct(importRows, { done })
  const ofSubscribers = useAct(importSubscribers, { done })
  return {
    act: kind === 'subscribers' ? ofSubscribers : ofRows,
    run({ invite, consent }: Said) {
      if (!checked) return
      running.current = checked
      const { key } = checked
      const rows = checked.answer.made.map((at) => checked.rows[at] ?? [])
      if (kind === 'subscribers') ofSubscribers.mutate({ key, body: { rows, consent } })
      else ofRows.mutate({ key, body: { kind, rows, invite } })
    },
  }
}
