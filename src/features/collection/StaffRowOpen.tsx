import { Button } from '../../ui/base/form/Button.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { OpenHeading, OpenPane, useStillOpen } from '../../ui/signedin/list/OpenPane.tsx'
import { focusRow, rowAfter } from '../../ui/signedin/list/rows.ts'
import { RecordForm } from '../../ui/signedin/record/RecordForm.tsx'
import styles from './Collection.module.css'
import { collections, type Collection, type CollectionName } from './contract.ts'
import { showCollection, type CollectionRow } from './staff.contract.ts'
import {
  calledRow,
  collectionAddress,
  fieldsOfRow,
  pageOfRow,
} from './staff-collection-words.web.ts'
import type { StaffCollectionRoom } from './useStaffCollection.web.ts'
import { useStaffRow, useStaffRowActs } from './useStaffRow.web.ts'

interface RowOpenProps {
  room: StaffCollectionRoom
  /** Where its list stands. */
  place: { current: HTMLElement | null }
  id: string
}

const missing = ['There is no such row.', 'It was removed, or it was mistyped.'] as const

/** A row that is open beside its list. */
export function StaffRowOpen({ room, place, id }: RowOpenProps) {
  const { name, state, beside } = room
  const isMissing = state.data !== undefined && !state.data.rows.some((row) => row.id === id)
  return (
    <OpenPane
      beside={beside}
      list={{ label: collections[name].label, href: collectionAddress(name) }}
      missing={isMissing ? missing : null}
    >
      <WhenLoaded of={state} waiting="Loading...">
        {({ rows }) => {
          const row = rows.find((one) => one.id === id)
          return row ? <Row {...{ room, place, row }} /> : null
        }}
      </WhenLoaded>
    </OpenPane>
  )
}

type RowProps = Pick<RowOpenProps, 'room' | 'place'> & { row: CollectionRow }

function Row({ room, place, row }: RowProps) {
  const { name, state, takesFocus } = room
  const { one }: Collection = collections[name]
  const record = useStaffRow(name, row, state.refetch)
  const fields = fieldsOfRow(collections[name], useReferences(name))
  return (
    <article className={styles.open} aria-labelledby="row">
      <header>
        <OpenHeading id="row" title={calledRow(name, row)} takesFocus={takesFocus} />
        <Acts {...{ room, place, row }} />
      </header>
      <RecordForm
        id={name}
        label={one}
        lead={row.shown ? onTheSite : hidden}
        {...{ fields, record }}
      />
    </article>
  )
}

const onTheSite = 'On the site at once: '
const hidden = 'Hidden from the site: '

function Acts({ room, place, row }: RowProps) {
  const { name, rows, order, open, setNext } = room
  const isStillOpen = useStillOpen()
  const at = rows.findIndex(({ id }) => id === row.id)
  const next = () => rowAfter(place, (id) => id === row.id)
  const acts = useStaffRowActs({
    name,
    row,
    leaving: () => setNext(next()),
    gone() {
      if (!isStillOpen()) return setNext(null)
      const to = next()
      open(null)
      // Once the list stands alone again.
      setTimeout(() => focusRow(place, to))
      setNext(null)
    },
    back: (id) => open(id),
  })
  useKeys([
    { keys: ['h'], label: row.shown ? 'Hide it' : 'Show it', act: () => void acts.toggle() },
    { keys: ['x'], label: 'Remove it', act: () => void acts.take() },
  ])
  const button = { variant: 'secondary', size: 'compact', type: 'button' } as const
  return (
    <>
      <p className={styles.state}>
        {row.shown ? 'On the site' : 'Hidden from the site'}, {at + 1} of {rows.length}.{' '}
        <a href={pageOfRow(name, row)} target="_blank" rel="noopener noreferrer">
          See the page
        </a>
      </p>
      <div className={styles.acts}>
        <Button {...button} aria-disabled={at === 0} onClick={() => order.by(row.id, -1)}>
          Move up
        </Button>
        <Button
          {...button}
          aria-disabled={at === rows.length - 1}
          onClick={() => order.by(row.id, 1)}
        >
          Move down
        </Button>
        <Button {...button} aria-keyshortcuts="H" onClick={() => void acts.toggle()}>
          {row.shown ? 'Hide' : 'Show'} <KeyCap>H</KeyCap>
        </Button>
        <Button {...button} aria-keyshortcuts="X" onClick={() => void acts.take()}>
          Remove <KeyCap>X</KeyCap>
        </Button>
      </div>
      <Refusal of={{ error: acts.error }} lead="Not done. " />
    </>
  )
}

/** The rows of other lists that a row of this one may name. */
export function useReferences(name: CollectionName) {
  const { fields }: Collection = collections[name]
  const of = Object.values(fields).find((field) => field.of)?.of
  const { data } = useAnswer(showCollection, of ? { params: { collection: of } } : null)
  return of ? { [of]: data?.rows ?? [] } : {}
}
