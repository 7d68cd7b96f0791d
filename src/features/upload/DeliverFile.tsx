import { useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '../../ui/base/Notice.tsx'
import { FileList } from '../../ui/signedin/work/FileRow.tsx'
import type { ClientRequest } from '../request/contract.ts'
import { noteAct } from '../../ui/signedin/work/at-hand.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { appendUpload } from './contract.ts'
import { DropArea } from './DropArea.tsx'
import { FileButton } from './FileButton.tsx'
import { SendingRow } from './SendingRow.tsx'
import { uploadsOfPage } from './uploads.web.ts'

interface DeliverFileProps {
  request: ClientRequest
  /** Called once the request has left the list of open ones. */
  delivered: () => void
}

/** Where the file for a client request is chosen or dropped, and the progress of its upload. */
export function DeliverFile({ request, delivered }: DeliverFileProps) {
  const uploads = uploadsOfPage()
  const all = useSyncExternalStore(uploads.subscribe, uploads.all)
  const queries = useQueryClient()
  const sending = all.filter((one) => one.request === request.id)
  const isUnderWay = sending.some(({ phase }) => phase !== 'failed')

  async function arrived(): Promise<void> {
    await makeStaleInTabs(queries, appendUpload.tags)
    delivered()
  }
  const renew = () => void arrived()

  function send(file: File): void {
    for (const { key } of sending) uploads.dismiss(key)
    noteAct(request.id, true)
    uploads.add([file], { project: request.project_id, folder: '', request: request.id }, renew)
  }

  return (
    <>
      {sending.length > 0 ? (
        <FileList label={`Being sent for ${request.title}`}>
          {sending.map((one) => (
            <SendingRow key={one.key} one={one} uploads={uploads} renew={renew} />
          ))}
        </FileList>
      ) : null}
      {isUnderWay ? null : <OneFile title={request.title} choose={send} />}
    </>
  )
}

function OneFile({ title, choose }: { title: string; choose: (file: File) => void }) {
  const [isMany, setIsMany] = useState(false)
  const take = (files: readonly File[]) => {
    const [file, ...more] = files
    setIsMany(more.length > 0)
    if (file && more.length === 0) choose(file)
  }
  return (
    <>
      <DropArea lead="Drop the file here" onTouch="Send the file" drop={take}>
        <FileButton variant="primary" name={`Choose a file for ${title}`} choose={take}>
          Choose a file
        </FileButton>
      </DropArea>
      {isMany ? <Notice tone="bad">Send one file; several fit into a ZIP.</Notice> : null}
    </>
  )
}
