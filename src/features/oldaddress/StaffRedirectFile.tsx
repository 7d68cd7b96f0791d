import { useRef, useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { DoneNotice } from '../../ui/signedin/data/DoneNotice.tsx'
import { textOfBytes } from '../../ui/signedin/data/text-of-bytes.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { bringRedirects, type Brought } from './staff.contract.ts'
import { useStaffRedirectDone } from './useStaffRedirects.web.ts'
import styles from './Redirects.module.css'

const mostBytes = 400_000

/** Takes in the addresses of an old site, and lists the rows that cannot be used. */
export function StaffRedirectFile() {
  const file = useRef<HTMLInputElement>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const done = useStaffRedirectDone()
  const bring = useAct(bringRedirects, {
    done({ added, changed, undo }) {
      const count = added + changed
      done(count === 1 ? 'Brought one redirect' : `Brought ${count} redirects`, undo)
    },
  })
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    setUnread(null)
    if (chosen.size > mostBytes) return setUnread(`${chosen.name} is larger than 400 kB.`)
    const bytes = await chosen.arrayBuffer().catch(() => null)
    if (bytes === null) return setUnread(`${chosen.name} could not be read.`)
    bring.mutate({ body: { csv: textOfBytes(new Uint8Array(bytes)) } })
  }
  return (
    <div className={styles.form}>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="A file of redirects"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          // So that choosing the same file again is a change.
          currentTarget.value = ''
        }}
      />
      <div className={styles.acts}>
        <BusyButton
          variant="secondary"
          size="compact"
          type="button"
          busy={bring.isPending}
          onClick={() => file.current?.click()}
        >
          {bring.isPending ? 'Adding them...' : 'Choose a CSV file'}
        </BusyButton>
        <p className={styles.facts}>
          At most 2,000 rows. What cannot be used is listed, and the rest is added.
        </p>
      </div>
      {unread === null ? null : (
        <p role="alert" className={styles.bad}>
          {unread}
        </p>
      )}
      <Refusal of={bring} lead="Nothing was added. " />
      {bring.data && !bring.isPending ? <Result key={bring.submittedAt} of={bring.data} /> : null}
    </div>
  )
}

function Result({ of: { added, changed, same, errors } }: { of: Brought }) {
  const parts = [`${added} added`, `${changed} changed`, `${same} there already`]
  return (
    <>
      <DoneNotice>{`${parts.join(', ')}.`}</DoneNotice>
      {errors.length === 0 ? null : (
        <div>
          <p>
            {errors.length === 1
              ? 'One row cannot be used:'
              : `${errors.length.toLocaleString('en')} rows cannot be used:`}
          </p>
          <ul className={styles.errors}>
            {errors.map(({ row, from, why }) => (
              <li key={`${row} ${from}`}>
                <span className={styles.facts}>Row {row}</span>{' '}
                <span className={styles.from}>{from}</span>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
