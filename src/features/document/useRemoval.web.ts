import { useState } from 'react'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { removeDocument, restoreDocument, type ProjectDocument } from './contract.ts'

/** Removes documents of one list, and can restore the last one. */
export function useRemoval() {
  const [last, setLast] = useState<ProjectDocument | null>(null)
  const remove = useAct(removeDocument)
  const restore = useAct(restoreDocument, { done: () => setLast(null) })
  return {
    last,
    remove,
    restore,
    take(document: ProjectDocument): void {
      restore.reset()
      remove.mutate({ params: { id: document.id } }, { onSuccess: () => setLast(document) })
    },
    undo(): void {
      if (last) restore.mutate({ params: { id: last.id } })
    },
  }
}

export type Removal = ReturnType<typeof useRemoval>
