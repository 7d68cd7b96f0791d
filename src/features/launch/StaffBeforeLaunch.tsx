import type { ReactNode } from 'react'
import { launchWords, type LaunchItem } from '../../contract/before-launch.ts'
import { Link } from 'react-router'
import { Badge } from '../../ui/base/Badge.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Part } from '../../ui/signedin/frame/Part.tsx'
import { Unseen } from '../../ui/base/Unseen.tsx'
import type { Launch, LaunchClaim, MarkName } from './staff.contract.ts'
import styles from './Start.module.css'
import { startAddress, type StaffLaunch } from './useStaffLaunch.web.ts'

interface BeforeLaunchProps {
  launch: Launch
  room: Pick<StaffLaunch, 'mark'>
}

/** What is to be done before the site goes live. */
export function StaffBeforeLaunch({ launch, room }: BeforeLaunchProps) {
  return (
    <Part
      title="Before you go live"
      about="Each stands in your Today, too, until it is done or you put it away."
    >
      <ul className={styles.items}>
        {launch.items.map(({ item, is_done: isDone }) => (
          <li key={item}>
            <div className={styles.item}>
              <h4>
                <Title item={item} isDone={isDone} />
              </h4>
              <Badge shape={isDone ? 'tick' : 'bars'}>{isDone ? 'Done' : 'To do'}</Badge>
            </div>
            <p>{launchWords[item].about}</p>
            <HowTo item={item} isDone={isDone} launch={launch} room={room} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface HowToProps extends BeforeLaunchProps {
  item: LaunchItem
  isDone: boolean
}

function HowTo({ item, isDone, launch, room }: HowToProps) {
  if (item === 'claims') return <Claims claims={launch.claims} room={room} />
  if (item === 'privacy') return <Privacy isDone={isDone} room={room} />
  if (item === 'address')
    return isDone ? (
      <p>{launch.origin}</p>
    ) : (
      <p>
        It is <code>{launch.origin}</code>. Start the program with <code>PUBLIC_URL</code>, such as{' '}
        <code>https://www.example.com</code>.
      </p>
    )
  return null
}

/** What is done elsewhere leads there. */
function Title({ item, isDone }: Pick<HowToProps, 'item' | 'isDone'>) {
  const { title, link } = launchWords[item]
  return isDone || link === startAddress('live') ? title : <Link to={link}>{title}</Link>
}

function Privacy({ isDone, room }: { isDone: boolean; room: BeforeLaunchProps['room'] }) {
  return (
    <p className={styles.acts}>
      <a href="/privacy" target="_blank" rel="noopener">
        Open it
      </a>
      {isDone ? null : (
        <Mark room={room} name="privacy" state="confirmed">
          I have read it
        </Mark>
      )}
    </p>
  )
}

function Claims({ claims, room }: { claims: LaunchClaim[]; room: BeforeLaunchProps['room'] }) {
  return (
    <ul className={styles.claims}>
      {claims.map(({ name, words, place, state }) => (
        <li key={name}>
          <p>{words}</p>
          <p className={styles.acts}>
            {state === 'open' ? (
              <>
                <Mark room={room} name={name} state="confirmed">
                  It is true<Unseen>: {words}</Unseen>
                </Mark>
                {place === 'trust' ? (
                  <Link to="/console/site">Change it, or leave it empty</Link>
                ) : (
                  <Mark room={room} name={name} state="hidden">
                    Leave it out<Unseen>: {words}</Unseen>
                  </Mark>
                )}
              </>
            ) : (
              <>
                <Badge shape={state === 'confirmed' ? 'tick' : 'ring'}>
                  {state === 'confirmed' ? 'Confirmed' : 'Left out'}
                </Badge>
                <Mark room={room} name={name} state={null}>
                  Undo<Unseen>: {words}</Unseen>
                </Mark>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

interface MarkProps {
  room: BeforeLaunchProps['room']
  name: MarkName
  state: 'confirmed' | 'hidden' | null
  children: ReactNode
}

const Mark = ({ room, name, state, children }: MarkProps) => (
  <BusyButton
    variant="secondary"
    size="compact"
    type="button"
    busy={room.mark.isPending}
    onClick={() => room.mark.mutate({ body: { name, state } })}
  >
    {/* One piece, or there would be a gap before what is for screen readers. */}
    <span>{children}</span>
  </BusyButton>
)
