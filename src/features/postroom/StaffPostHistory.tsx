import type { ComparedProps } from '../../ui/signedin/compare/Compared.tsx'
import { HistoryCompared } from '../../ui/signedin/history/HistoryCompared.tsx'
import { HistoryPane } from '../../ui/signedin/history/HistoryPane.tsx'
import type { HistoryAddress } from '../../ui/signedin/history/useHistoryAddress.ts'
import { topicName } from '../insights/contract.ts'
import type { StaffDesk } from './useStaffDesk.web.ts'
import { restoreRevision, useStaffRevision, useStaffRevisions } from './useStaffHistory.web.ts'

interface HistoryProps {
  id: string
  history: HistoryAddress
}

/** What a post once was. */
export const StaffPostHistory = ({ id, history }: HistoryProps) => (
  <HistoryPane history={history} revisions={useStaffRevisions(id)} />
)

/** What a post said in one of its revisions, and what has become of it. */
export function StaffPostThen(props: HistoryProps & { number: number; desk: StaffDesk }) {
  const { id, history, number, desk } = props
  return (
    <HistoryCompared
      history={history}
      number={number}
      rows={useStaffRevisions(id).rows}
      one={useStaffRevision(id, number)}
      two={useStaffRevision(id, history.open?.other ?? null)}
      now={desk.texts}
      fields={fields}
      prose="text"
      restore={(texts, said) => restoreRevision(desk, texts, { said, show: history.close })}
    />
  )
}

const fields: ComparedProps['fields'] = [
  { name: 'title', label: 'Title' },
  { name: 'slug', label: 'Address' },
  { name: 'topic', label: 'Topic', wordsOf: (value) => (value === '' ? '' : topicName(value)) },
  { name: 'author', label: 'Author' },
  { name: 'excerpt', label: 'Excerpt' },
]
