import styles from './Brand.module.css'
import { StaffAccentSample } from './StaffAccentSample.tsx'
import { presets } from './staff.contract.ts'

interface StaffPresetsProps {
  value: Record<string, string>
  write: (change: { accent: string; ground: string }) => void
}

/** The accent that is built in, as a form shows it. */
export const marigold = '#f7b746'

const all = [{ name: 'As built in', accent: '', ground: 'night' }, ...presets]

/** Accents that go well with what the site stands on, each chosen by one act; saving comes after. */
export function StaffPresets({ value, write }: StaffPresetsProps) {
  return (
    <fieldset className={styles.presets}>
      <legend>Begin with</legend>
      {all.map(({ name, accent, ground }) => (
        <button
          key={name}
          type="button"
          aria-pressed={value['accent'] === accent && value['ground'] === ground}
          onClick={() => write({ accent, ground })}
        >
          <StaffAccentSample
            accent={accent || marigold}
            grounds={[ground === 'paper' ? 'paper' : 'night']}
          />
          {name}
        </button>
      ))}
    </fieldset>
  )
}
