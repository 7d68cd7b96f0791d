import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { mailWordNames, type MailWordName } from '../../contract/mail-words.ts'
import { wordedMails } from '../mailtemplate/contract.ts'
import { wordedMailIds } from '../../contract/mail-ids.ts'
import { testMailTemplate } from '../mailtemplate/staff.contract.ts'
import type { WrittenText } from '../editorial/staff.contract.ts'
import styles from './Desk.module.css'
import type { StaffDesk } from './useStaffDesk.web.ts'
import { restoreRevision } from './useStaffHistory.web.ts'

interface MailActsProps {
  text: WrittenText
  desk: StaffDesk
}

/** A test of what is written, and the way back to what the program came with. */
export function StaffMailActs({ text, desk }: MailActsProps) {
  const id = wordedMailIds.find((one) => one === text.id)
  const test = useAct(testMailTemplate)
  if (!id) return null
  const { builtIn } = wordedMails[id]
  const isThere = mailWordNames.every((name) => desk.texts[name] === builtIn[name])
  const texts = Object.fromEntries(mailWordNames.map((name) => [name, builtIn[name]]))
  // Into the draft alone: clients read it once it is published.
  const restore = () =>
    restoreRevision(desk, texts, { said: 'Brought back the built-in words', show: () => {} })
  const words = mailWordNames.map((name) => [name, desk.texts[name] ?? ''])
  return (
    <>
      <Refusal of={test} />
      <span role="status" className={styles.stands}>
        {test.data ? sentWords(test.data) : null}
      </span>
      <BusyButton
        variant="secondary"
        size="compact"
        type="button"
        busy={isThere}
        title={isThere ? 'These are the built-in words.' : undefined}
        onClick={restore}
      >
        Built-in words
      </BusyButton>
      <BusyButton
        variant="secondary"
        size="compact"
        type="button"
        busy={test.isPending}
        onClick={() =>
          test.mutate({
            params: { id },
            body: Object.fromEntries(words) as Record<MailWordName, string>,
          })
        }
      >
        Send me a test
      </BusyButton>
    </>
  )
}

const sentWords = ({ to, waits }: { to: string; waits: boolean }) =>
  waits ? 'Mail is not set up yet: the test waits in Mail.' : `The test is on its way to ${to}.`
