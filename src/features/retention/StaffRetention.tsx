import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import { fullMoment } from '../../ui/signedin/time/moment.ts'
import type { Output } from '../../contract/endpoint.ts'
import { mostCounted, keptPeriods, readRetention, type PeriodName } from './staff.contract.ts'
import styles from './Retention.module.css'

/** How long what is kept, and how much goes next. */
export function StaffRetention() {
  const answer = useAnswer(readRetention)
  return (
    <Part
      title="How long things are kept"
      about="Enquiries, sign-ins, subscriptions and mails as the privacy notice that comes with the program promises. What is over is removed each hour, for good."
    >
      <WhenLoaded of={answer} waiting="Counting what goes next...">
        {({ kept, ...when }) => (
          <>
            <table className={styles.kept}>
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Kept</th>
                  <th scope="col">Go in 7 days</th>
                  <th scope="col">In 30 days</th>
                </tr>
              </thead>
              <tbody>
                {kept.map(({ name, in_a_week, in_a_month }) => (
                  <tr key={name}>
                    <th scope="row">{keptPeriods[name].label}</th>
                    <td data-name="Kept">{`${lengthOf(name)} ${keptPeriods[name].from}`}</td>
                    <td data-name="Go in 7 days">{counted(in_a_week)}</td>
                    <td data-name="In 30 days">{counted(in_a_month)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Looked {...when} />
          </>
        )}
      </WhenLoaded>
    </Part>
  )
}

function lengthOf(name: PeriodName): string {
  const { months, days }: { months?: number; days?: number } = keptPeriods[name]
  return months === undefined ? `${days} days` : `${months} months`
}

const counted = (count: number) => (count > mostCounted ? `${mostCounted}+` : String(count))

function Looked({ looked_at, not_before }: Omit<Output<typeof readRetention>, 'kept'>) {
  return (
    <p className={styles.looked}>
      {looked_at === null ? (
        'The program has not looked yet; it does an hour after its start. '
      ) : (
        <>
          Last looked <Ago at={looked_at} />.{' '}
        </>
      )}
      {not_before === null
        ? null
        : `Nothing is removed before ${fullMoment(not_before)}, because the program has not run for three days in a row yet, or its clock was set.`}
    </p>
  )
}
