import { Link } from 'react-router'
import { Notice } from '../../ui/base/Notice.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { SureButton } from '../../ui/signedin/dialog/SureButton.tsx'
import { demoWords } from './staff-launch-words.web.ts'
import { removeDemo, type DemoCounts } from './staff.contract.ts'
import styles from './Start.module.css'

/** What there is of the demo, and the one act that removes it. */
export function StaffDemoLeft({ demo }: { demo: DemoCounts | null }) {
  const remove = useAct(removeDemo)
  if (demo === null)
    return remove.data ? <Notice tone="good">{removedWords(remove.data.demo)}</Notice> : null
  const goes = demo.filter((one) => one.goes > 0)
  const stays = demo.filter((one) => one.stays > 0)
  return (
    <section className={styles.demo} aria-labelledby="demo">
      <h4 id="demo">The demo’s content</h4>
      <p>
        The site shows a made-up firm. Keep its texts and change them one by one, or remove all of
        it and begin with the built-in ones, which name nobody.
      </p>
      <Kinds
        label="This goes"
        kinds={goes.map(({ kind, goes: count }) => demoWords(kind, count))}
      />
      {stays.length > 0 ? (
        <Kinds
          label="This stays, because you have worked on it"
          kinds={stays.map(({ kind, stays: count }) => demoWords(kind, count))}
        />
      ) : null}
      <SureButton
        label="Remove the demo"
        name="Remove the demo"
        sure="Remove it for good"
        keep="Keep it"
        busy={remove.isPending}
        act={() => remove.mutate({ body: {} })}
      />
      <Refusal of={remove} lead="Nothing was removed. " />
    </section>
  )
}

const removedWords = (demo: DemoCounts): string => {
  const stays = demo.reduce((sum, one) => sum + one.stays, 0)
  return stays === 0
    ? 'The demo is gone. The site shows the built-in texts and yours.'
    : `The demo is gone. ${stays} that you have worked on ${stays === 1 ? 'is yours and stays' : 'are yours and stay'}.`
}

interface KindsProps {
  label: string
  kinds: { words: string; link: string }[]
}

function Kinds({ label, kinds }: KindsProps) {
  return (
    <div>
      <h5>{label}</h5>
      <ul className={styles.kinds}>
        {kinds.map(({ words, link }) => (
          <li key={words}>
            {link.startsWith('/console/') ? (
              <Link to={link}>{words}</Link>
            ) : (
              <a href={link} target="_blank" rel="noopener noreferrer">
                {words}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
