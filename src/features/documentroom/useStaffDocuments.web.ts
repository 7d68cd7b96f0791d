import { useQueryClient } from '@tanstack/react-query'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import {
  deleteFirmDocument,
  removeFirmDocument,
  restoreFirmDocument,
} from '../document/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import type { SentFile } from '../upload/contract.ts'

/** The id of the heading, which has the focus where what one pressed is gone. */
export const documentsHeading = 'project-documents'
const atHeading = () => document.getElementById(documentsHeading)?.focus()

interface Named {
  id: string
  name: string
}

/** What the firm does with the documents of a project; sending and removing can be taken back. */
export function useStaffDocuments() {
  const queries = useQueryClient()
  const stale = async () => await makeStaleInTabs(queries, removeFirmDocument.tags)
  const remove = useAct(removeFirmDocument)
  const restore = useAct(restoreFirmDocument)
  const erase = useAct(deleteFirmDocument)
  return {
    remove,
    restore,
    erase,
    /** After a file has become a document. */
    async arrived({ name, undo }: SentFile): Promise<void> {
      // At once: the server counts from when it had the file.
      if (undo !== null)
        offerUndo({
          id: undo,
          said: `“${name}” is in the documents`,
          mails: true,
          async undo() {
            await callEndpoint(undoAct, { params: { id: undo } })
            await stale()
            atHeading()
          },
        })
      await stale()
    },
    async removeIt({ id, name }: Named): Promise<void> {
      const call = { params: { id } }
      const done = await remove.mutateAsync(call).then(
        () => true,
        () => false,
      )
      if (!done) return
      atHeading()
      offerUndo({
        id: randomName(),
        said: `Removed ${name}`,
        async undo() {
          await callEndpoint(restoreFirmDocument, call)
          await stale()
          atHeading()
        },
      })
    },
  }
}
