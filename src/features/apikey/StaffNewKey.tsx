import { useRef, useState, type FormEvent } from 'react'
import { hasRight, type Role } from '../../contract/access.ts'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Field, Select } from '../../ui/base/form/Field.tsx'
import { focusFirst } from '../../ui/base/form/form.ts'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { ShownOnce } from '../../ui/signedin/record/ShownOnce.tsx'
import styles from './ApiKeys.module.css'
import { rightWords } from './staff-right-words.web.ts'
import { keyDays, keyRights, makeApiKey, type KeyRight } from './staff.contract.ts'

const daysWords = new Map<string, string>(
  keyDays.map((days) => [String(days), days === null ? 'Until it is revoked' : `${days} days`]),
)

type Wrong = Partial<Record<'name' | 'rights', string[]>>

const blank: { name: string; rights: readonly KeyRight[] } = { name: '', rights: [] }

/** Makes a key with rights that one has, and shows it this once. */
export function StaffNewKey({ roles }: { roles: readonly Role[] }) {
  const { value, write, forget } = useDraft('api key', blank)
  const { name, rights } = value
  const [days, setDays] = useState(String(keyDays[1]))
  const [unfit, setUnfit] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)
  const show = (errors: Wrong) => {
    if (form.current) focusFirst(form.current, Object.keys(errors))
  }
  const make = useAct(makeApiKey, {
    done: forget,
  })
  const errors: Wrong = { ...make.error?.errors, ...unfit }
  const own = keyRights.filter((right) => hasRight(roles, right))
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(name, rights)
    setUnfit(found)
    if (Object.keys(found).length > 0) return show(found)
    const wanted = keyDays.find((one) => String(one) === days) ?? null
    const body = { name, rights: [...rights], days: wanted }
    make.mutate({ body }, { onError: ({ errors: of }) => show(of) })
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {make.data ? <NewKey key={make.data.id} name={make.data.name} text={make.data.key} /> : null}
      <Field
        name="name"
        label="What it is for"
        autoComplete="off"
        maxLength={80}
        aria-required
        value={name}
        error={errors.name?.[0]}
        onChange={({ target }) => write({ ...value, name: target.value })}
      />
      <Choices
        legend="What it may do"
        name="rights"
        type="checkbox"
        choices={own.map((value) => ({ value, label: rightWords[value] }))}
        chosen={rights}
        choose={(right) =>
          write({
            name,
            rights: rights.includes(right)
              ? rights.filter((one) => one !== right)
              : [...rights, right],
          })
        }
        error={errors.rights?.[0]}
      />
      <Days value={days} choose={setDays} />
      <Refusal of={make} lead="Not made. " fields={['name', 'rights']} />
      <div className={styles.actions}>
        <BusyButton type="submit" variant="primary" size="compact" busy={make.isPending}>
          {make.isPending ? 'Making it...' : 'Make the key'}
        </BusyButton>
        <p>You are asked for your password, and mailed that it was made.</p>
      </div>
    </form>
  )
}

const Days = ({ value, choose }: { value: string; choose: (days: string) => void }) => (
  <Select
    name="days"
    label="How long it works"
    value={value}
    onChange={({ target }) => choose(target.value)}
  >
    {[...daysWords].map(([one, words]) => (
      <option key={one} value={one}>
        {words}
      </option>
    ))}
  </Select>
)

const NewKey = ({ name, text }: { name: string; text: string }) => (
  <ShownOnce label="Your new key" name={`The key “${name}”`} secret={text} copy="Copy the key">
    Programs send it as <code>Authorization: Token …</code> to the calls described at{' '}
    <a href="/api/">/api/</a>.
  </ShownOnce>
)

/** What is wrong before anything is sent. */
function problemsOf(name: string, rights: readonly KeyRight[]): Wrong {
  return {
    ...(name.trim() === '' && { name: ['Say what it is for.'] }),
    ...(rights.length === 0 && { rights: ['Choose at least one right.'] }),
  }
}
