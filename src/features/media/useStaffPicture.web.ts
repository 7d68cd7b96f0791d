import { useQueryClient } from '@tanstack/react-query'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { inQuotes, savingWords } from '../../ui/signedin/record/record-words.ts'
import { useRecord } from '../../ui/signedin/record/useRecord.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import {
  changePicture,
  pictureTexts,
  removePicture,
  restorePicture,
  type Picture,
} from './staff.contract.ts'

type Texts = Record<string, string>

/** The words of a picture, as they are typed. */
export function usePictureTexts({ id, name, alt }: Picture, reload: () => unknown) {
  const save = useAct(changePicture, { refused: () => void reload() })
  const record = useRecord<Texts>({
    draft: `picture ${id}`,
    now: { name, alt },
    save,
    send: async (change, base) => {
      const saved = await save.mutateAsync({ params: { id }, body: { ...change, base } })
      return { name: saved.name, alt: saved.alt }
    },
    words: (field, to) => savingWords(pictureTexts, field, to),
    shown: inQuotes,
    said: (saved) => `${saved['name']}: saved`,
  })
  return { ...record, save }
}

interface Leaving {
  /** Called before it leaves the list, and once it has. */
  leaving: () => void
  gone: () => void
  back: () => void
}

/** Removes a picture, and brings it back. */
export function usePictureActs({ id, name }: Picture, { leaving, gone, back }: Leaving) {
  const remove = useAct(removePicture)
  const restore = useAct(restorePicture)
  const queries = useQueryClient()
  const params = { id }
  return {
    remove,
    restore,
    async take(): Promise<void> {
      leaving()
      const done = await remove.mutateAsync({ params }).then(
        () => true,
        () => false,
      )
      if (!done) return
      gone()
      const undo = async () => {
        await restore.mutateAsync({ params })
        await reloadLists(queries)
        back()
      }
      offerUndo({ id: randomName(), said: `Removed ${name}`, undo })
    },
    bringBack: () => restore.mutate({ params }),
  }
}
