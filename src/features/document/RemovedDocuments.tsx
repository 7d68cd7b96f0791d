import { useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { useAddress } from '../../ui/signedin/address.ts'
import { useLinked } from '../../ui/signedin/useLinked.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { DoneNotice } from '../../ui/signedin/data/DoneNotice.tsx'
import { FileFacts, FileList, FileRow } from '../../ui/signedin/work/FileRow.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { ShowMore } from '../../ui/signedin/list/ShowMore.tsx'
import { useParts } from '../../ui/signedin/list/useParts.ts'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { Disclosure } from '../../ui/signedin/frame/Disclosure.tsx'
import styles from './Removal.module.css'
import {
  addressOf,
  deleteRemoved,
  listDocuments,
  listRemoved,
  restorableDays,
  restoreDocument,
} from './contract.ts'
import type { RemovedDocument } from './contract.ts'
import { forgetRemoval, useLastRemoved } from './last-removed.web.ts'

/** How many are shown at first. */
const step = 20

/** What was removed and can still be brought back; renders nothing as long as nothing was. */
export function RemovedDocuments({ mayRestore }: { mayRestore: boolean }) {
  const { data = [] } = useAnswer(listRemoved)
  const linked = useAddress(({ query }) => query.get('document'))
  const list = useParts(data, step, ({ id }) => id === linked)
  const last = useLastRemoved()
  const [back, setBack] = useState<RemovedDocument | null>(null)
  const [deleted, setDeleted] = useState<RemovedDocument | null>(null)
  const restore = useAct(restoreDocument)
  const bringBack = (one: RemovedDocument) =>
    restore.mutate({ params: { id: one.id } }, { onSuccess: () => setBack(one) })
  const forget = ({ id }: RemovedDocument) => {
    if (last?.document.id === id) forgetRemoval()
  }
  const isGoing = ({ id }: RemovedDocument) =>
    restore.isPending && restore.variables.params?.id === id
  return (
    <div className={styles.list}>
      {back && !data.some(({ id }) => id === back.id) ? (
        <DoneNotice key={back.id}>
          “{back.name}” is back in {back.project_title}
          <OtherName of={back} />. <a href={addressOf(back.id)}>See it</a>
        </DoneNotice>
      ) : null}
      {deleted ? (
        <DoneNotice key={deleted.id}>“{deleted.name}” was deleted for good.</DoneNotice>
      ) : null}
      {data.length > 0 ? (
        <Disclosure
          className={styles.removed}
          summary={`Removed in the last ${restorableDays} days (${data.length})`}
        >
          <FileList label="Removed documents">
            {list.shown.map((one) => (
              <Removed
                key={one.id}
                one={one}
                mayRestore={mayRestore}
                isGoing={isGoing(one)}
                bringBack={() => {
                  forget(one)
                  bringBack(one)
                }}
                deleted={() => {
                  forget(one)
                  setDeleted(one)
                }}
              />
            ))}
          </FileList>
          <ShowMore of={list} noun="documents" />
        </Disclosure>
      ) : null}
      <Refusal of={restore} />
    </div>
  )
}

/** Since it was removed, another may have got its name: then it has come back under a new one. */
function OtherName({ of: { id, name } }: { of: RemovedDocument }) {
  const { data = [] } = useAnswer(listDocuments)
  const now = data.find((one) => one.id === id)?.name ?? name
  return now === name ? null : <>, as “{now}”, because a newer one has its name</>
}

interface RemovedProps {
  one: RemovedDocument
  mayRestore: boolean
  isGoing: boolean
  bringBack: () => void
  deleted: () => void
}

function Removed({ one, mayRestore, isGoing, bringBack, deleted }: RemovedProps) {
  const { id, name } = one
  const target = useLinked<HTMLLIElement>('document', id)
  const remove = useAct(deleteRemoved, { done: deleted })
  return (
    <FileRow
      name={name}
      target={target}
      facts={<Facts of={one} mayRestore={mayRestore} />}
      actions={
        mayRestore && one.restorable ? (
          <>
            <BusyButton
              variant="secondary"
              size="compact"
              type="button"
              aria-label={`Bring back ${name}`}
              busy={isGoing}
              onClick={bringBack}
            >
              Bring back
            </BusyButton>
            <SureButton
              label="Delete for good"
              name={`Delete for good: ${name}`}
              sure="Delete, cannot be undone"
              busy={remove.isPending}
              act={() => remove.mutate({ params: { id } })}
            />
          </>
        ) : null
      }
    >
      <Refusal of={remove} />
    </FileRow>
  )
}

function Facts({ of, mayRestore }: { of: RemovedDocument; mayRestore: boolean }) {
  const { project_title, folder, removed_by_name, removed_at, deleted_at, restorable } = of
  return (
    <FileFacts>
      <span>{[project_title, ...folder.split('/')].filter(Boolean).join(' / ')}</span>
      <span>
        Removed by {removed_by_name}, {localDay(removed_at)}
      </span>
      <span>Deleted for good on {localDay(deleted_at)}</span>
      {mayRestore && !restorable ? (
        <span>Its sender or an admin can bring it back or delete it.</span>
      ) : null}
    </FileFacts>
  )
}
