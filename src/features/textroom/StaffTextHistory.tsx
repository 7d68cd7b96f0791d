import type { ComparedProps } from '../../ui/signedin/compare/Compared.tsx'
import { HistoryCompared } from '../../ui/signedin/history/HistoryCompared.tsx'
import { HistoryPane } from '../../ui/signedin/history/HistoryPane.tsx'
import type { HistoryAddress } from '../../ui/signedin/history/useHistoryAddress.ts'
import { choiceName, type TextKind } from '../editorial/contract.ts'
import type { TextRoom } from './staff-text-rooms.web.ts'
import type { StaffDesk } from './useStaffDesk.web.ts'
import { restoreRevision, useStaffRevision, useStaffRevisions } from './useStaffHistory.web.ts'

interface HistoryProps {
  room: TextRoom
  id: string
  history: HistoryAddress
}

/** What a text once was. */
export const StaffTextHistory = ({ room, id, history }: HistoryProps) => (
  <HistoryPane history={history} revisions={useStaffRevisions(room, id)} />
)

/** What a text said in one of its revisions, and what has become of it. */
export function StaffTextThen(props: HistoryProps & { number: number; desk: StaffDesk }) {
  const { room, id, history, number, desk } = props
  return (
    <HistoryCompared
      history={history}
      number={number}
      rows={useStaffRevisions(room, id).rows}
      one={useStaffRevision(room, id, number)}
      two={useStaffRevision(room, id, history.open?.other ?? null)}
      now={desk.texts}
      fields={comparedFields(room.kind)}
      prose="text"
      restore={(texts, said) => restoreRevision(desk, texts, { said, show: history.close })}
    />
  )
}

const comparedFields = ({ fields }: TextKind): ComparedProps['fields'] =>
  Object.entries(fields).map(([name, field]) => ({
    name,
    label: field.label,
    wordsOf: (value) => choiceName(field, value),
  }))
