import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { Ago } from '../../ui/signedin/time/Ago.tsx'
import type { Output } from '../../contract/endpoint.ts'
import { listSettings, readSystem, type SystemState } from './staff.contract.ts'
import styles from './System.module.css'

const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const databases = { here: 'Whole', damaged: 'Damaged: restore the last backup' }
const folders = {
  here: 'In its place',
  away: 'Not where it was at the start: no files are taken in',
  failing: 'The disk fails: no files are taken in',
}
const rungs = {
  everything: 'Enough',
  'no-uploads': 'Little: no files are taken in',
  'short-texts': 'Very little: no files and no long texts are taken in',
  nothing: 'None: only signing in and deleting still work',
}

/** How the program is. */
export function StaffSystem() {
  const state = useAnswer(readSystem)
  return (
    <Part title="How it runs" about="What the program says of itself at this moment.">
      <WhenLoaded of={state} waiting="Loading the state...">
        {(system) => (
          <dl className={styles.facts}>
            <Fact name="Version">{`Portico ${system.version} on Node ${system.node}`}</Fact>
            <Fact name="Database" isBad={system.database !== 'here'}>
              {`${engines[system.engine]}. ${databases[system.database]}`}
            </Fact>
            <Fact name="Data folder" isBad={system.data_folder !== 'here'}>
              {folders[system.data_folder]}
            </Fact>
            <Fact name="Free disk" isBad={system.takes_in !== 'everything'}>
              {rungs[system.takes_in]}
            </Fact>
            <Fact name="Mails and deliveries" isBad={system.given_up > 0}>
              <Tasks {...system} />
            </Fact>
          </dl>
        )}
      </WhenLoaded>
    </Part>
  )
}

interface FactProps {
  name: string
  isBad?: boolean
  children: React.ReactNode
}

const Fact = ({ name, isBad = false, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={isBad ? styles.bad : undefined}>{children}</dd>
  </div>
)

function Tasks({ waiting, waiting_since, given_up }: SystemState) {
  const lost = given_up > 0 ? ` ${given_up} did not arrive.` : ''
  if (waiting_since === null) return <>{`None is waiting.${lost}`}</>
  return (
    <>
      {`${waiting} waiting, the oldest of it since `}
      <Ago at={waiting_since} />
      {`.${lost}`}
    </>
  )
}

type Settings = Output<typeof listSettings>

/** The settings that the program was started with, each by the name under which the environment gives it. */
export function StaffSettings() {
  const settings = useAnswer(listSettings)
  return (
    <Part
      title="Settings"
      about="They come from the environment of the program, or a file that it names; a change needs a restart."
    >
      <WhenLoaded of={settings} waiting="Loading the settings...">
        {(all) => (
          <dl className={styles.settings}>
            {all.map((setting) => (
              <div key={setting.name}>
                <dt>
                  <code>{setting.name}</code>
                </dt>
                <dd>
                  <Value {...setting} />
                  <p>{setting.help}</p>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </WhenLoaded>
    </Part>
  )
}

function Value({ value, secret, fallback, is_default }: Settings[number]) {
  if (is_default) return <p>{`Default: ${fallback}`}</p>
  return <p className={styles.value}>{secret ? 'Set; its value is never shown' : value}</p>
}
