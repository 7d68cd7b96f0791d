import { forgetDraft, writeDraft } from '../../ui/base/form/draft.ts'
import { draftChanged } from '../../ui/base/form/useDraft.ts'
import { placeHere } from '../../ui/signedin/data/membership.ts'
import { answerDraft } from '../request/contract.ts'

/** What is stored of an upload for a reload: all but the file, which the user must choose again. */
export interface Remembered {
  key: string
  /** The server's id of it; null until the server has given one. */
  id: string | null
  project: string
  folder: string
  document?: string
  request?: string
  name: string
  size: number
  /** How many bytes the server has, as far as this page knows. */
  sent: number
  /** When the file was last changed, in ms since 1970. */
  changed: number
}

/** The uploads of this tab as a reload finds them, under a name. */
export function rememberedUploads(name: string) {
  // Of each organisation apart: to another one the server's ids would seem to be gone.
  const storageKey = () => placeHere(name)
  const write = (all: Remembered[]) => sessionStorage.setItem(storageKey(), JSON.stringify(all))

  function all(): Remembered[] {
    try {
      return JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]') as Remembered[]
    } catch {
      // Not written by this module, so there is no list of uploads.
      return []
    }
  }

  return {
    all,
    put(one: Remembered): void {
      const { key, id, project, folder, name: file, size, sent, changed, document, request } = one
      const what = { key, id, project, folder, name: file, size, sent, changed }
      const entry = { ...what, ...(document && { document }), ...(request && { request }) }
      write([...all().filter((other) => other.key !== key), entry])
      if (!request) return
      // Of this tab alone, as the list is: another has nothing to go on with.
      writeDraft(answerDraft(request), file)
      draftChanged(answerDraft(request))
    },
    remove(key: string): void {
      const known = all()
      const request = known.find((one) => one.key === key)?.request
      write(known.filter((other) => other.key !== key))
      if (!request) return
      forgetDraft(answerDraft(request))
      draftChanged(answerDraft(request))
    },
  }
}
