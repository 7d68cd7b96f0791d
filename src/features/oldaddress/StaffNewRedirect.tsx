import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { addRedirect } from './staff.contract.ts'
import { StaffRedirectForm } from './StaffRedirectForm.tsx'
import { useStaffRedirectDone } from './useStaffRedirects.web.ts'
import styles from './Redirects.module.css'

const blank = { from: '', to: '' }

/** Leads an old address to a page. */
export function StaffNewRedirect() {
  const { value, write, forget } = useDraft('redirect', blank)
  const done = useStaffRedirectDone()
  const add = useAct(addRedirect, {
    done({ redirect, undo }) {
      forget()
      done(`Led ${redirect.from} on`, undo)
      document.getElementById('from')?.focus()
    },
  })
  return (
    <StaffRedirectForm
      of=""
      value={value}
      write={write}
      sending={add}
      send={(body, failed) => add.mutate({ body }, { onError: failed })}
      button="Add the redirect"
      busy="Adding it..."
    >
      <p className={styles.facts}>A page of this site, or https elsewhere.</p>
    </StaffRedirectForm>
  )
}
