import { useRef, useState } from 'react'
import type { Output } from '../../contract/endpoint.ts'
import { callEndpoint, type ApiError } from '../../ui/signedin/data/client.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { timeOfDay } from '../../ui/signedin/time/moment.ts'
import styles from './Audit.module.css'
import { checkAudit } from './staff.contract.ts'

type Checked = Output<typeof checkAudit>

/** Whether the audit is whole, once somebody wants to know: all of it is read for that. */
export function StaffAuditCheck() {
  const [isBusy, setIsBusy] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [refused, setRefused] = useState('')
  const running = useRef(false)
  const check = async () => {
    if (running.current) return
    running.current = true
    setIsBusy(true)
    const answer = await callEndpoint(checkAudit, {}).catch(({ message }: ApiError) => message)
    if (typeof answer === 'string') setRefused(answer)
    else {
      setChecked(answer)
      setRefused('')
    }
    running.current = false
    setIsBusy(false)
  }
  useKeys([{ keys: ['c'], label: 'Check that the audit is whole', act: () => void check() }])
  const isBroken = checked !== null && checked.fault !== null
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="C"
        aria-disabled={isBusy || undefined}
        onClick={() => void check()}
      >
        {checked ? 'Check again' : 'Check that it is whole'} <KeyCap>C</KeyCap>
      </button>
      <p role="status" className={isBroken ? styles.broken : styles.checked}>
        {isBusy ? 'Reading all of it…' : refused || (checked ? checkedWords(checked) : null)}
      </p>
    </>
  )
}

/** What `audit verify` says, too. */
function checkedWords({ checked_at, entries, erased, fault }: Checked): string {
  const at = timeOfDay(Date.parse(checked_at))
  if (fault) return `${at}: the audit is broken. ${fault.what}`
  const count = `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`
  const gone =
    erased > 0 ? `; the values of ${erased.toLocaleString('en')} were erased with their person` : ''
  return `${at}: the audit is whole, ${count}${gone}.`
}
