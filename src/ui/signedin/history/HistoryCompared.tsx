import { BusyButton } from '../../base/form/BusyButton.tsx'
import { Button } from '../../base/form/Button.tsx'
import { Select } from '../../base/form/Field.tsx'
import type { ComparedProps } from '../compare/Compared.tsx'
import { WhenLoaded } from '../data/WhenLoaded.tsx'
import { KeyCap } from '../keys/KeyCap.tsx'
import { useKeys } from '../keys/screen-keys.ts'
import { later } from '../later.tsx'
import { fullMoment } from '../time/moment.ts'
import styles from './History.module.css'
import type { AskedRevision, ListedRevision } from './revisions.ts'
import type { HistoryAddress } from './useHistoryAddress.ts'

/** What compares, which nobody loads who looks at no history. */
const Compared = later<ComparedProps>(
  'the comparison',
  async () => (await import('../compare/Compared.tsx')).Compared,
)

type Texts = ComparedProps['before']

interface HistoryComparedProps extends Pick<ComparedProps, 'fields' | 'prose'> {
  history: HistoryAddress
  number: number
  rows: readonly ListedRevision[]
  one: AskedRevision
  /** What it is compared with, where that is another revision. */
  two: AskedRevision
  /** What is written now. */
  now: Texts
  restore: (texts: Texts, said: string) => void
}

/** What something once was beside another state of it, word by word, with the way back to it. */
export function HistoryCompared(props: HistoryComparedProps) {
  const { history, number, one, two, now, fields, prose } = props
  const other = history.open?.other ?? null
  useKeys([{ keys: ['Escape'], label: 'Back to writing', act: history.close }], { first: true })
  const restore = () => {
    if (!one.data) return
    props.restore(one.data.texts, `Brought back what was written ${fullMoment(one.data.saved_at)}`)
    history.close()
  }
  const between = (before: Texts, after: Texts) => (
    <Compared before={before} after={after} fields={fields} prose={prose} />
  )
  return (
    <section className={styles.compared} aria-label="Comparison">
      <Against {...props} />
      <WhenLoaded of={one} waiting="Loading what it once was...">
        {({ texts }) =>
          other === null ? (
            between(texts, now)
          ) : (
            <WhenLoaded of={two} waiting="Loading what it once was...">
              {(beside) =>
                other < number ? between(beside.texts, texts) : between(texts, beside.texts)
              }
            </WhenLoaded>
          )
        }
      </WhenLoaded>
      <div className={styles.foot}>
        <Button variant="secondary" size="compact" type="button" onClick={history.close}>
          Back to writing <KeyCap>Esc</KeyCap>
        </Button>
        <BusyButton
          variant="primary"
          size="compact"
          type="button"
          busy={one.isPending}
          onClick={restore}
        >
          Restore this
        </BusyButton>
      </div>
    </section>
  )
}

/** Which two are compared. */
function Against({ rows, number, history }: HistoryComparedProps) {
  const other = history.open?.other ?? null
  const chosen = rows.find((row) => row.number === number)
  return (
    <div className={styles.against}>
      <h3>{chosen ? fullMoment(chosen.saved_at) : `Revision ${number}`}</h3>
      <Select
        name="with"
        label="Compared with"
        value={other ?? ''}
        onChange={({ target }) => history.against(target.value === '' ? null : +target.value)}
      >
        <option value="">What is written now</option>
        {rows
          .filter((row) => row.number !== number)
          .map((row) => (
            <option key={row.number} value={row.number}>
              {fullMoment(row.saved_at)}
            </option>
          ))}
        {other !== null && rows.every((row) => row.number !== other) ? (
          <option value={other}>Revision {other}</option>
        ) : null}
      </Select>
    </div>
  )
}
