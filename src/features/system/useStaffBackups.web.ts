import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../contract/endpoint.ts'
import type { ApiError } from '../../ui/signedin/data/client.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { answerTo } from '../../ui/signedin/data/useAnswer.ts'
import { useSavedFile } from '../../ui/signedin/data/useSavedFile.ts'
import { listBackups, saveBackup, startBackup, startDrill, type Backups } from './staff.contract.ts'

/** In ms, while something goes on, and else. */
const [soon, later] = [1_000, 60_000]

const goesOn = ({ running, backups }: Backups) =>
  running !== null || backups.some(({ drill }) => drill?.is_running)

/** The backups, and what can be done about them. */
export function useStaffBackups() {
  const answer = useQuery<Output<typeof listBackups>, ApiError>({
    ...answerTo(listBackups),
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? soon : later),
  })
  return {
    answer,
    begin: useAct(startBackup),
    tryOut: useAct(startDrill),
    ...useSavedFile(saveBackup),
  }
}

export type StaffBackupsRoom = ReturnType<typeof useStaffBackups>
