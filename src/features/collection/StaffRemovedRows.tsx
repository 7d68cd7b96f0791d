import { Button } from '../../ui/base/form/Button.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { OpenHeading, OpenPane } from '../../ui/signedin/list/OpenPane.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import styles from './Collection.module.css'
import { collections } from './contract.ts'
import { daysKept, restoreToCollection } from './staff.contract.ts'
import { collectionAddress } from './staff-collection-words.web.ts'
import type { StaffCollectionRoom } from './useStaffCollection.web.ts'

/** What was removed from a list, and can be brought back. */
export function StaffRemovedRows({ room }: { room: StaffCollectionRoom }) {
  const { name, state, beside, open, takesFocus } = room
  const restore = useAct(restoreToCollection, { done: ({ id }) => open(id) })
  return (
    <OpenPane
      beside={beside}
      list={{ label: collections[name].label, href: collectionAddress(name) }}
      missing={null}
    >
      <article className={styles.open} aria-labelledby="removed">
        <header>
          <OpenHeading id="removed" title="Removed" takesFocus={takesFocus} />
          <p className={styles.state}>Each can be brought back for {daysKept} days.</p>
        </header>
        <Refusal of={restore} lead="Not brought back. " />
        <WhenLoaded of={state} waiting="Loading...">
          {({ removed }) => (
            <ul className={styles.removed}>
              {removed.map(({ id, title, removed_at }) => (
                <li key={id}>
                  <span>
                    <b dir="auto">{title}</b> {fullMoment(removed_at)}
                  </span>
                  <Button
                    variant="secondary"
                    size="compact"
                    type="button"
                    aria-label={`Bring back ${title}`}
                    onClick={() => restore.mutate({ params: { collection: name, id } })}
                  >
                    Bring back
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </WhenLoaded>
      </article>
    </OpenPane>
  )
}
