import { useQueryClient } from '@tanstack/react-query'
import { rhythms, type Rhythm } from '../../contract/work.ts'
import { Select } from '../../ui/base/form/Field.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { makeStaleInTabs } from '../../ui/signedin/data/tabs.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { offerUndo } from '../../ui/signedin/undo/done-acts.ts'
import { changeRhythm } from '../project/staff.contract.ts'
import { undoAct } from '../undo/contract.ts'
import type { FirmProject } from './staff.contract.ts'

const words: Record<Rhythm, string> = {
  weekly: 'Every week',
  two_weeks: 'Every two weeks',
  monthly: 'Every month',
  none: 'Not promised',
}

/** How often its client is promised an update: what is late stands in Today. */
export function StaffRhythm({ project: { id, title, rhythm } }: { project: FirmProject }) {
  const queries = useQueryClient()
  const act = useAct(changeRhythm)
  const choose = async (to: Rhythm) => {
    const body = { rhythm: to, base: rhythm }
    const made = await act.mutateAsync({ params: { id }, body }).catch(() => null)
    // Refused, it stands as somebody else has set it meanwhile.
    if (!made) return await makeStaleInTabs(queries, changeRhythm.tags)
    offerUndo({
      id: made.undo,
      said: `“${title}”: ${words[to].toLowerCase()}`,
      undo: async () => {
        await callEndpoint(undoAct, { params: { id: made.undo } })
        await makeStaleInTabs(queries, changeRhythm.tags)
      },
    })
  }
  return (
    <section>
      <Select
        name="rhythm"
        label="An update is promised"
        hint="What is late stands in Today."
        value={act.isPending ? (act.variables.body?.rhythm ?? rhythm) : rhythm}
        onChange={({ target }) => void choose(target.value as Rhythm)}
      >
        {rhythms.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </Select>
      <Refusal of={act} />
    </section>
  )
}
