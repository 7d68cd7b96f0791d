import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { pageIds } from '../editorial/contract.ts'
import { pageCalls, type WrittenText } from '../editorial/staff.contract.ts'
import type { StaffDesk } from './useStaffDesk.web.ts'
import { restoreRevision } from './useStaffHistory.web.ts'

interface BuiltInProps {
  text: WrittenText
  desk: StaffDesk
}

/** Writes what the program came with into the draft; visitors read it once it is published. */
export function StaffBuiltIn({ text, desk }: BuiltInProps) {
  const id = pageIds.find((one) => one === text.id)
  const { data } = useAnswer(pageCalls.builtIn, id ? { params: { id } } : null)
  if (!data) return null
  const texts = Object.fromEntries(data.fields.map(({ name, value }) => [name, value]))
  const isThere = Object.entries(texts).every(([name, value]) => desk.texts[name] === value)
  return (
    <BusyButton
      variant="secondary"
      size="compact"
      type="button"
      busy={isThere}
      title={isThere ? 'This is the built-in text.' : undefined}
      onClick={() =>
        restoreRevision(desk, texts, { said: 'Brought back the built-in text', show: () => {} })
      }
    >
      Built-in text
    </BusyButton>
  )
}
