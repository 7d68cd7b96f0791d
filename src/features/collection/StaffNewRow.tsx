import { OpenHeading, OpenPane } from '../../ui/signedin/list/OpenPane.tsx'
import { RecordForm } from '../../ui/signedin/record/RecordForm.tsx'
import styles from './Collection.module.css'
import { collections, emptyTexts, type Collection } from './contract.ts'
import { collectionAddress, fieldsOfRow } from './staff-collection-words.web.ts'
import { useReferences } from './StaffRowOpen.tsx'
import type { StaffCollectionRoom } from './useStaffCollection.web.ts'
import { useStaffNewRow } from './useStaffRow.web.ts'

/** A row that is to be added, beside its list. */
export function StaffNewRow({ room }: { room: StaffCollectionRoom }) {
  const { name, beside, open, takesFocus } = room
  const collection: Collection = collections[name]
  const empty = emptyTexts(collection)
  const record = useStaffNewRow(name, { empty, added: (id) => open(id, true) })
  const fields = fieldsOfRow(collection, useReferences(name))
  return (
    <OpenPane
      beside={beside}
      list={{ label: collection.label, href: collectionAddress(name) }}
      missing={null}
    >
      <article className={styles.open} aria-labelledby="row">
        <header>
          <OpenHeading id="row" title={`A new ${collection.one}`} takesFocus={takesFocus} />
          <p className={styles.state}>It comes at the end of the list.</p>
        </header>
        <RecordForm
          id={name}
          label={`A new ${collection.one}`}
          lead="On the site at once: "
          {...{ fields, record }}
        />
      </article>
    </OpenPane>
  )
}
