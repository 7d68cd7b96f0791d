import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import styles from './Download.module.css'
import type { DocumentVersion } from '../document/contract.ts'
import { clientFiles, type OpeningFiles } from './open-file.web.ts'

/** A picture shown over the page; its address works for a single request. */
export function PicturePreview({
  version,
  close,
  files = clientFiles,
}: {
  version: DocumentVersion
  close: () => void
  files?: OpeningFiles
}) {
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState('')
  const { id, name } = version
  useEffect(() => {
    let gone = false
    files.shownAt(id).then(
      (address) => gone || setUrl(address),
      (error: Error) => gone || setProblem(error.message),
    )
    return () => {
      gone = true
    }
  }, [id, files])
  return (
    <Dialog title={name} size="large" onClose={close}>
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      {url ? (
        <img
          className={styles.picture}
          src={url}
          alt={name}
          onError={() => setProblem('The picture could not be shown. Please download it.')}
        />
      ) : null}
      {url || problem ? null : <Spinner />}
    </Dialog>
  )
}
