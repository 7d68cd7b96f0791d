import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { Select } from '../../ui/base/form/Field.tsx'
import type { ComparedProps } from '../../ui/signedin/compare/Compared.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { later } from '../../ui/signedin/later.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { topicName } from '../insights/contract.ts'
import styles from './History.module.css'
import type { StaffDesk } from './useStaffDesk.web.ts'
import {
  restoreRevision,
  useStaffRevision,
  useStaffRevisions,
  type StaffHistory,
} from './useStaffHistory.web.ts'

/** What compares, which nobody loads who looks at no history. */
const Compared = later<ComparedProps>(
  'the comparison',
  async () => (await import('../../ui/signedin/compare/Compared.tsx')).Compared,
)

interface PostComparedProps {
  id: string
  number: number
  history: StaffHistory
  desk: StaffDesk
}

/** What a post once was beside another state of it, word by word, with the way back to it. */
export function StaffPostCompared({ id, number, history, desk }: PostComparedProps) {
  const other = history.open?.other ?? null
  const [one, two] = [useStaffRevision(id, number), useStaffRevision(id, other)]
  useKeys([{ keys: ['Escape'], label: 'Back to writing', act: history.close }], { first: true })
  const restore = () => {
    if (!one.data) return
    const said = `Brought back what was written ${fullMoment(one.data.saved_at)}`
    restoreRevision(desk, one.data.texts, { said, show: history.close })
    history.close()
  }
  return (
    <section className={styles.compared} aria-label="Comparison">
      <Against id={id} number={number} history={history} />
      <WhenLoaded of={one} waiting="Loading what it once was...">
        {({ texts }) =>
          other === null ? (
            <Shown before={texts} after={desk.texts} />
          ) : (
            <WhenLoaded of={two} waiting="Loading what it once was...">
              {(beside) =>
                other < number ? (
                  <Shown before={beside.texts} after={texts} />
                ) : (
                  <Shown before={texts} after={beside.texts} />
                )
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
function Against({ id, number, history }: Pick<PostComparedProps, 'id' | 'number' | 'history'>) {
  const { rows } = useStaffRevisions(id)
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

const Shown = ({ before, after }: Pick<ComparedProps, 'before' | 'after'>) => (
  <Compared before={before} after={after} fields={fields} prose="text" />
)

const fields: ComparedProps['fields'] = [
  { name: 'title', label: 'Title' },
  { name: 'slug', label: 'Address' },
  { name: 'topic', label: 'Topic', wordsOf: (value) => (value === '' ? '' : topicName(value)) },
  { name: 'author', label: 'Author' },
  { name: 'excerpt', label: 'Excerpt' },
]
