import { checkAccent, nearestAccent, readColour, type AccentCheck } from '../../contract/accent.ts'
import { Badge } from '../../ui/base/Badge.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import styles from './Brand.module.css'
import { StaffAccentSample } from './StaffAccentSample.tsx'
import { marigold } from './StaffPresets.tsx'

interface StaffAccentProps {
  value: string
  write: (to: string) => void
}

const words: Record<AccentCheck['what'], string> = {
  text: 'What is written on it',
  paper: 'Its lines on paper',
  night: 'Its lines on night',
}

/** An accent as it is chosen: how it looks, and whether everybody can see it. */
export function StaffAccent({ value, write }: StaffAccentProps) {
  const colour = readColour(value)
  const nearest = colour && nearestAccent(colour)
  return (
    <div className={styles.accent}>
      <div className={styles.picked}>
        <input
          type="color"
          aria-label="Pick an accent"
          value={colour ?? marigold}
          onChange={({ target }) => write(target.value)}
        />
        <StaffAccentSample accent={colour ?? marigold} grounds={['paper', 'night']} />
      </div>
      {colour ? <Checks colour={colour} /> : null}
      {nearest && nearest !== colour ? (
        <p className={styles.offer}>
          Not everybody could see {colour}.{' '}
          <Button variant="secondary" size="compact" type="button" onClick={() => write(nearest)}>
            Take the nearest that works: {nearest}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

const Checks = ({ colour }: { colour: string }) => (
  <ul className={styles.checks} aria-label="Contrast">
    {checkAccent(colour).map(({ what, contrast, least, passes }) => (
      <li key={what}>
        {words[what]}
        <span>
          {shown(contrast)} of {least}
        </span>
        <Badge shape={passes ? 'tick' : 'bars'}>{passes ? 'Seen' : 'Too faint'}</Badge>
      </li>
    ))}
  </ul>
)

/** Rounded down: what is short of the least never reads as if it were that. */
const shown = (contrast: number) => (Math.floor(contrast * 10) / 10).toFixed(1)
