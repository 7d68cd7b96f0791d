import { useAct } from '../../ui/signedin/data/useAct.ts'
import { useRecord } from '../../ui/signedin/record/useRecord.ts'
import type { Organisation } from './contract.ts'
import { changeOrganisation } from './staff.contract.ts'

type Settings = Pick<Organisation, 'name' | 'second_factor_required'>

export interface RecordedClient extends Settings {
  id: string
  people: { length: number }
}

/** What a client is called and demands, as it is typed: kept on the device until the server has it. */
export function useClientRecord(client: RecordedClient) {
  const { id, people } = client
  const save = useAct(changeOrganisation)
  const record = useRecord<Settings>({
    draft: `client ${id}`,
    now: settingsOf(client),
    save,
    send: async (change, base) =>
      settingsOf(await save.mutateAsync({ params: { id }, body: { ...change, base } })),
    words: (field, { name, second_factor_required: required }) =>
      field === 'name'
        ? `Renames ${client.name} to ${name.trim()}`
        : required
          ? `Requires a second factor of ${people.length === 1 ? '1 person' : `${people.length} people`}`
          : 'Requires no second factor any more',
    shown: (value) =>
      typeof value === 'string' ? `“${value}”` : value ? 'required' : 'not required',
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
    said: ({ name }) => `${name}: saved`,
  })
  return { ...record, save }
}

const settingsOf = ({ name, second_factor_required }: Settings): Settings => ({
  name,
  second_factor_required,
})
