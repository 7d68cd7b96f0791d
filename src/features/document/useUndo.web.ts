import { useAct } from '../../ui/signedin/data/useAct.ts'
import { restoreDocument } from './contract.ts'
import { changeRemoval, useLastRemoved } from './last-removed.web.ts'

/** Brings back what was removed last; `inPlace`: from where it stood, so that it takes the focus there. */
export function useUndo(inPlace: boolean) {
  const last = useLastRemoved()
  const restore = useAct(restoreDocument, {
    done: () => changeRemoval({ phase: inPlace ? 'returning' : 'back' }),
  })
  const undo = () => {
    if (!last) return
    if (inPlace) changeRemoval({ phase: 'returning' })
    const failed = { onError: () => changeRemoval({ phase: 'removed' }) }
    restore.mutate({ params: { id: last.document.id } }, failed)
  }
  return { last, restore, undo }
}
