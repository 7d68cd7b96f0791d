import { useMemo } from 'react'
import { mergedBlocks } from '../../contract/blocks/merge-blocks.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { isAllSaved, type DraftState } from '../../ui/signedin/draft/draft-state.ts'
import { useDraftEditor, type DraftPlace } from '../../ui/signedin/draft/useDraftEditor.ts'
import type { TextKind } from '../editorial/contract.ts'
import type { TextRoom } from './staff-text-rooms.web.ts'

export const fieldNames = ({ fields, isMail }: TextKind) => [
  ...Object.keys(fields),
  ...(isMail ? [] : ['text']),
]

/** Where it is kept until it is published: all who may write it have the one draft. */
function textPlace({ kind, calls }: TextRoom, account: string, id: string): DraftPlace {
  const params = { id }
  return {
    account,
    name: `${kind.subject} ${id} text`,
    fields: fieldNames(kind),
    merges: { blocks: mergedBlocks },
    network: {
      read: async () => await callEndpoint(calls.readDraft, { params }),
      save: async (body) => await callEndpoint(calls.saveDraft, { params, body }),
    },
  }
}

export const writtenTexts = ({ fields }: DraftState): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))

/** Whether something was written since it was published, as this page knows. */
export function isWritten(state: DraftState): boolean {
  const bases = Object.values(state.fields).map(({ base }) => base)
  return !isAllSaved(state) || new Set(bases).size > 1
}

/** A text that is being written. */
export function useStaffDesk(room: TextRoom, account: string, id: string) {
  const place = useMemo(() => textPlace(room, account, id), [room, account, id])
  const { editor, state } = useDraftEditor(place)
  return {
    editor,
    state,
    place,
    texts: writtenTexts(state),
    write: (field: string, value: string) => editor.write(field, { value, seen: null }),
  }
}
export type StaffDesk = ReturnType<typeof useStaffDesk>
