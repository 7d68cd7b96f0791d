import { use, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../contract/endpoint.ts'
import { ConfirmedContext } from '../../ui/signedin/data/confirmed.ts'
import type { ApiError } from '../../ui/signedin/data/client.ts'
import { fetchDownload } from '../../ui/signedin/data/fetch-download.ts'
import { saveText } from '../../ui/signedin/data/save-text.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { answerTo } from '../../ui/signedin/data/useAnswer.ts'
import { listBackups, saveBackup, startBackup, startDrill, type Backups } from './staff.contract.ts'

/** In ms, while something goes on, and else. */
const [soon, later] = [1_000, 60_000]

const goesOn = ({ running, backups }: Backups) =>
  running !== null || backups.some(({ drill }) => drill?.is_running)

/** The backups, and what can be done about them. */
export function useStaffBackups() {
  const confirmed = use(ConfirmedContext)
  const [saving, setSaving] = useState<{ name: string; error: Error | null } | null>(null)
  const answer = useQuery<Output<typeof listBackups>, ApiError>({
    ...answerTo(listBackups),
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? soon : later),
  })
  async function save(name: string): Promise<void> {
    setSaving({ name, error: null })
    try {
      const { signal } = new AbortController()
      const file = await confirmed(() => fetchDownload(saveBackup, { query: { name } }, signal))
      saveText(name, await file.blob())
      setSaving(null)
    } catch (error) {
      setSaving({ name, error: error as Error })
    }
  }
  return { answer, begin: useAct(startBackup), tryOut: useAct(startDrill), save, saving }
}

export type StaffBackupsRoom = ReturnType<typeof useStaffBackups>
