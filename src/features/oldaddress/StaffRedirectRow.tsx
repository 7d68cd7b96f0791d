import { useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useFocusBack } from '../../ui/base/useFocusBack.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { changeRedirect, removeRedirect, type Redirect } from './staff.contract.ts'
import { StaffRedirectForm } from './StaffRedirectForm.tsx'
import { useStaffRedirectDone } from './useStaffRedirects.web.ts'
import styles from './Redirects.module.css'

interface StaffRedirectRowProps {
  row: Redirect
  removed: () => void
}

/** One redirect, and what can be done with it. */
export function StaffRedirectRow({ row, removed }: StaffRedirectRowProps) {
  const { id, from, to } = row
  const [isOpen, setOpen] = useState(false)
  const change = useFocusBack<HTMLButtonElement>(isOpen)
  const done = useStaffRedirectDone()
  const remove = useAct(removeRedirect, {
    done({ undo }) {
      done(`Removed ${from}`, undo)
      removed()
    },
  })
  if (isOpen)
    return (
      <li className={styles.row}>
        <Change row={row} close={() => setOpen(false)} />
      </li>
    )
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.from}>{from}</p>
        <p className={styles.to}>
          <span aria-hidden="true">→ </span>
          <Unseen>leads to </Unseen>
          <a href={to}>{to}</a>
        </p>
        <p className={styles.facts}>
          <Used row={row} />
        </p>
        <Refusal of={remove} />
      </div>
      <div className={styles.rowActs}>
        <Button
          ref={change}
          variant="secondary"
          size="compact"
          type="button"
          aria-label={`Change ${from}`}
          onClick={() => setOpen(true)}
        >
          Change
        </Button>
        <BusyButton
          variant="secondary"
          size="compact"
          type="button"
          aria-label={`Remove ${from}`}
          busy={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
        >
          Remove
        </BusyButton>
      </div>
    </li>
  )
}

function Used({ row: { hits, last_used_at, created_at } }: { row: Redirect }) {
  if (last_used_at === null) return `Added on ${localDay(created_at)}, not followed yet`
  return (
    <>
      {hits === 1 ? 'Followed once, ' : `Followed ${hits.toLocaleString('en')} times, last `}
      <Ago at={last_used_at} />
    </>
  )
}

function Change({ row, close }: { row: Redirect; close: () => void }) {
  const { id } = row
  const [stored] = useState({ from: row.from, to: row.to })
  const { value, write, forget } = useDraft(`redirect ${id}`, stored)
  const done = useStaffRedirectDone()
  const leave = () => {
    forget()
    close()
  }
  const save = useAct(changeRedirect, {
    done({ redirect, undo }) {
      done(`Changed ${redirect.from}`, undo)
      leave()
    },
  })
  const isSame = value.from.trim() === stored.from && value.to.trim() === stored.to
  return (
    <StaffRedirectForm
      of={id}
      value={value}
      write={write}
      sending={save}
      send={(body, failed) =>
        isSame ? leave() : save.mutate({ params: { id }, body }, { onError: failed })
      }
      button="Save"
      busy="Saving it..."
    >
      <Button variant="secondary" size="compact" type="button" onClick={leave}>
        Keep it as it is
      </Button>
    </StaffRedirectForm>
  )
}
