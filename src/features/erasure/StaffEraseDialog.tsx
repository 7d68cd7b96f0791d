import { Link } from 'react-router'
import { Notice } from '../../ui/base/Notice.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Dialog } from '../../ui/signedin/dialog/Dialog.tsx'
import { keptWhy, keptWords, removedWords } from './staff-erasure-words.web.ts'
import { erase, previewErasure, type ErasurePreview } from './staff.contract.ts'
import { StaffEraseForm } from './StaffEraseForm.tsx'
import { StaffErased } from './StaffErased.tsx'
import styles from './Erasure.module.css'
import type { Meant } from './staff-begin-erasure.web.ts'

interface StaffEraseDialogProps {
  meant: Meant
  erased: () => void
  onClose: () => void
}

/** What goes with somebody and what stays, before it is done; and what went, once it is. */
export function StaffEraseDialog({ meant, erased, onClose }: StaffEraseDialogProps) {
  const { id, name } = meant
  const params = { id }
  const act = useAct(erase, { stays: false, done: erased })
  const answer = useAnswer(previewErasure, act.data ? null : { params })
  return (
    <Dialog title={act.data ? 'Erased' : `Erase ${name}`} onClose={onClose} size="large">
      {act.data ? (
        <StaffErased removed={act.data.removed} done={onClose} />
      ) : (
        <WhenLoaded of={answer} waiting="Counting what is theirs...">
          {(preview) => (
            <div className={styles.erasing}>
              <Preview preview={preview} />
              {preview.refused ? (
                <Refused {...preview} leave={onClose} />
              ) : (
                <StaffEraseForm preview={preview} params={params} act={act} />
              )}
            </div>
          )}
        </WhenLoaded>
      )}
    </Dialog>
  )
}

function Preview({ preview: { removes, keeps } }: { preview: ErasurePreview }) {
  return (
    <>
      <section aria-labelledby="goes">
        <h3 id="goes">This goes</h3>
        <ul>
          {removes.map((one) => (
            <li key={one.kind}>{removedWords(one)}</li>
          ))}
        </ul>
      </section>
      {keeps.length === 0 ? null : (
        <section aria-labelledby="stays">
          <h3 id="stays">This stays, because a client or the firm has to keep it</h3>
          <ul>
            {keeps.map((one) => (
              <li key={one.kind}>
                {keptWords(one)}
                <span>{keptWhy[one.kind]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.more}>
        Their name and address are taken out of their own words that stay. What others wrote about
        them, the pages of the site, what was mailed and what went to Salesforce are not touched:
        look there yourself. A backup that is put back has them erased again before it is used.
      </p>
    </>
  )
}

function Refused({ refused, account, leave }: ErasurePreview & { leave: () => void }) {
  if (refused === 'self')
    return <Notice tone="bad">You cannot erase yourself: another owner can.</Notice>
  if (refused === 'last-owner')
    return (
      <Notice tone="bad">
        Nobody would own the firm any more. Make somebody else an owner first.
      </Notice>
    )
  return (
    <Notice tone="bad">
      This address has an account here.{' '}
      <Link to={`/console/people/${account}`} onClick={leave}>
        Erase the person by their account
      </Link>
      .
    </Notice>
  )
}
