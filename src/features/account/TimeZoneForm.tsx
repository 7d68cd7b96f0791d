import { useState, type FormEvent } from 'react'
import { Refusal, SavedState } from '../../ui/signedin/data/ActState.tsx'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Select } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useNow } from '../../ui/base/useNow.ts'
import { browsersZone, written } from '../../ui/signedin/time/zone.ts'
import styles from './Profile.module.css'
import { changeMe, type Me } from './contract.ts'
import { zoneOf, zonesByRegion } from './zones.web.ts'

/** Chooses the time zone of all times: the browser's or another one. */
export function TimeZoneForm({ me }: { me: Me }) {
  const { value, write, forget } = useDraft<string | null>(`time zone ${me.id}`, null)
  const save = useAct(changeMe, { done: forget })
  const own = me.time_zone ?? ''
  const chosen = value ?? own
  const now = useNow()
  const timeZone = chosen || browsersZone()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    save.mutate(
      { body: { time_zone: chosen || null } },
      { onError: ({ errors }) => focusFirst(currentTarget, Object.keys(errors)) },
    )
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Select
        name="time_zone"
        label="Time zone"
        hint={`It is ${written({ weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone }).format(now)} there.`}
        value={chosen}
        onChange={({ target }) => write(target.value === own ? null : target.value)}
        error={save.error?.errors['time_zone']?.[0]}
      >
        <option value="">Same as this browser ({zoneOf(browsersZone()).place})</option>
        <Zones saved={me.time_zone} />
      </Select>
      <Refusal of={save} lead="Not saved. " fields={['time_zone']} />
      <div className={styles.actions}>
        <BusyButton type="submit" variant="primary" size="compact" busy={save.isPending}>
          Save time zone
        </BusyButton>
        <SavedState of={save} />
      </div>
    </form>
  )
}

function Zones({ saved }: { saved: string | null }) {
  const [regions] = useState(zonesByRegion)
  const isListed = regions.some(([, zones]) => zones.some(({ name }) => name === saved))
  return (
    <>
      {/* Browsers name some zones differently, and the saved one must stay chosen. */}
      {saved && !isListed ? <option value={saved}>{zoneOf(saved).place}</option> : null}
      <option value="UTC">UTC</option>
      {regions.map(([region, zones]) => (
        <optgroup key={region} label={region}>
          {zones.map(({ name, place }) => (
            <option key={name} value={name}>
              {place}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}
