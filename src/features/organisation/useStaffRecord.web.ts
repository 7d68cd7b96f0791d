import { useState } from 'react'
import { useDraft } from '../../ui/base/form/useDraft.ts'
import { randomName } from '../../ui/signedin/data/random-name.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { changeOrganisation } from './staff.contract.ts'
import type { Organisation } from './contract.ts'

type Settings = Pick<Organisation, 'name' | 'second_factor_required'>
type SettingName = keyof Settings

export interface RecordedClient extends Settings {
  id: string
  people: { length: number }
}

/** What was typed, and what there was when that was begun. */
interface Begun {
  base: Settings
  value: Settings
}

/** What a client is called and demands, as it is typed: kept on the device until the server has it. */
export function useClientRecord(client: RecordedClient) {
  const { id, people } = client
  const now = { name: client.name, second_factor_required: client.second_factor_required }
  const draft = useDraft<Begun | null>(`client ${id}`, null)
  const [unfit, setUnfit] = useState<string>()
  const save = useAct(changeOrganisation)
  const { base, value } = draft.value ?? { base: now, value: now }
  const fields: SettingName[] = ['name', 'second_factor_required']
  const changed = fields.filter((field) => value[field] !== base[field])
  const isTaken = (field: SettingName) => now[field] !== base[field] && now[field] !== value[field]
  /** Nothing is kept that is as the server has it. */
  const keep = (next: Begun) =>
    fields.every((field) => next.value[field] === next.base[field])
      ? draft.forget()
      : draft.write(next)
  return {
    // What nobody has touched here is as it is there.
    value: {
      name: changed.includes('name') ? value.name : now.name,
      second_factor_required: changed.includes('second_factor_required')
        ? value.second_factor_required
        : now.second_factor_required,
    },
    save,
    nameError: unfit ?? save.error?.errors['name']?.[0],
    changes: changed.map((field) =>
      field === 'name'
        ? `Renames ${now.name} to ${value.name.trim()}`
        : value.second_factor_required
          ? `Requires a second factor of ${people.length === 1 ? '1 person' : `${people.length} people`}`
          : 'Requires no second factor any more',
    ),
    conflicts: changed.filter(isTaken).map((field) => ({
      field,
      theirs: inWords(now[field]),
      mine: inWords(value[field]),
    })),
    write: (next: Settings) => keep({ base: draft.value ? base : now, value: next }),
    discard() {
      setUnfit(undefined)
      save.reset()
      draft.forget()
    },
    /** Of two values of a field, takes one. */
    settle(field: SettingName, whose: 'theirs' | 'mine') {
      save.reset()
      const kept = whose === 'mine' ? value : { ...value, [field]: now[field] }
      keep({ base: { ...base, [field]: now[field] }, value: kept })
    },
    async submit(): Promise<void> {
      const problem = value.name.trim() === '' ? 'Enter a name.' : undefined
      setUnfit(problem)
      if (problem || changed.length === 0 || save.isPending) return
      const to = Object.fromEntries(changed.map((field) => [field, value[field]]))
      const body = { ...to, base }
      const saved = await save.mutateAsync({ params: { id }, body }).catch(() => null)
      if (!saved) return
      draft.forget()
      const undoTo = Object.fromEntries(changed.map((field) => [field, base[field]]))
      const { name, second_factor_required } = saved
      offerUndo({
        id: randomName(),
        said: `${name}: saved`,
        undo: async () =>
          await save.mutateAsync({
            params: { id },
            body: { ...undoTo, base: { name, second_factor_required } },
          }),
      })
    },
  }
}

const inWords = (value: string | boolean) =>
  typeof value === 'string' ? `“${value}”` : value ? 'required' : 'not required'
