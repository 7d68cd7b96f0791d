import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { saveText } from '../../ui/signedin/data/save-text.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { exportData } from './staff.contract.ts'

/** Saves everything that is somebody's as a JSON file, to be handed to them. */
export function StaffExportData({ id, name }: { id: string; name: string }) {
  const act = useAct(exportData, {
    done(data) {
      const file = `portal-data-${data.accounts[0]?.username ?? id}-${data.made_at.slice(0, 10)}.json`
      saveText(file, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
    },
  })
  return (
    <>
      <BusyButton
        variant="secondary"
        size="compact"
        type="button"
        busy={act.isPending}
        aria-label={`Save the data of ${name}`}
        onClick={() => act.mutate({ params: { id } })}
      >
        Save their data
      </BusyButton>
      <Refusal of={act} lead="Not saved. " />
      <span role="status">{act.isSuccess ? 'Saved as a file.' : null}</span>
    </>
  )
}
