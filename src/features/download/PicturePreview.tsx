import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import styles from './Download.module.css'
import type { DocumentVersion } from '../document/contract.ts'
import { shownAt } from './open-file.web.ts'

/** A picture shown over the page; its address works for a single request. */
export function PicturePreview({
  version,
  close,
}: {
  version: DocumentVersion
  close: () => void
}) {
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState('')
  const { id, name } = version
  useEffect(() => {
    let gone = false
    shownAt(id).then(
      (address) => gone || setUrl(address),
      (error: Error) => gone || setProblem(error.message),
    )
    return () => {
      gone = true
    }
  }, [id])
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
