import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { reloadLists } from '../../ui/signedin/list/useLiveList.ts'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { undoAct } from '../undo/contract.ts'
import { subscribedFrom } from './staff-source-words.web.ts'
import { removeSubscriber, type Subscriber, type SubscriberState } from './staff.contract.ts'
import styles from './Subscribers.module.css'

const sinceWords: Record<SubscriberState, string> = {
  confirmed: 'Since',
  asked: 'Asked on',
  ended: 'Ended on',
}

interface SubscriberRowProps {
  row: Subscriber
  removed: () => void
  /** What may be done with their data. */
  data: ReactNode
}

/** A subscriber, where they came from, and what may be done with them. */
export function StaffSubscriberRow({ row, removed, data }: SubscriberRowProps) {
  const queries = useQueryClient()
  const remove = useAct(removeSubscriber, {
    done({ undo }) {
      offerUndo({
        id: undo,
        said: `Removed ${row.email}`,
        undo: async () => {
          await callEndpoint(undoAct, { params: { id: undo } })
          await makeStaleInTabs(queries, removeSubscriber.tags)
          await reloadLists(queries)
        },
      })
      removed()
    },
  })
  return (
    <>
      <div>
        <p className={styles.name} dir="auto">
          {row.email}
        </p>
        <p className={styles.facts} dir="auto">
          {[`${sinceWords[row.state]} ${localDay(row.since)}`, subscribedFrom(row)]
            .filter(Boolean)
            .join('. ')}
        </p>
        <Refusal of={remove} />
      </div>
      <div className={styles.rowActs}>
        <BusyButton
          variant="secondary"
          size="compact"
          type="button"
          busy={remove.isPending}
          aria-label={`Remove ${row.email}`}
          onClick={() => remove.mutate({ params: { id: row.id } })}
        >
          Remove
        </BusyButton>
        {data}
      </div>
    </>
  )
}
