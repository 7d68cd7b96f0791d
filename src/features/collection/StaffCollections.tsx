import { Link } from 'react-router'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import styles from './Collections.module.css'
import { collections } from './contract.ts'
import { listCollections } from './staff.contract.ts'
import { collectionAddress } from './staff-collection-words.web.ts'

/** The lists that visitors read, each a way to where it is changed. */
export function StaffCollections() {
  const answer = useAnswer(listCollections)
  return (
    <Part title="Lists" about="What visitors read in rows: services, questions, people and more.">
      <WhenLoaded of={answer} waiting="Loading the lists...">
        {(lists) => (
          <ul className={styles.lists}>
            {lists.map(({ collection, count, shown, built_in }) => (
              <li key={collection}>
                <Link to={collectionAddress(collection)}>
                  <b>{collections[collection].label}</b>
                  <span>
                    {count}
                    {shown < count ? `, ${count - shown} hidden` : ''}
                    {built_in ? ', built-in texts' : ''}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </WhenLoaded>
    </Part>
  )
}
