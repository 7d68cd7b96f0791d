import { use, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../contract/endpoint.ts'
import { ConfirmedContext } from '../../ui/signedin/data/confirmed.ts'
import type { ApiError } from '../../ui/signedin/data/client.ts'
import { callName, percentDone } from '../../ui/signedin/data/counted.ts'
import { fetchDownload } from '../../ui/signedin/data/fetch-download.ts'
import { countBytes } from '../../ui/signedin/data/read-counted.ts'
import { saveText } from '../../ui/signedin/data/save-text.ts'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { answerTo } from '../../ui/signedin/data/useAnswer.ts'
import { listBackups, saveBackup, startBackup, startDrill, type Backups } from './staff.contract.ts'

/** In ms, while something goes on, and else. */
const [soon, later] = [1_000, 60_000]

const goesOn = ({ running, backups }: Backups) =>
  running !== null || backups.some(({ drill }) => drill?.is_running)

/** A backup that comes to this device, or did not. */
interface SavingBackup {
  name: string
  percent: number
  error: Error | null
}

/** The backups, and what can be done about them. */
export function useStaffBackups() {
  const confirmed = use(ConfirmedContext)
  const [saving, setSaving] = useState<SavingBackup | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const answer = useQuery<Output<typeof listBackups>, ApiError>({
    ...answerTo(listBackups),
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? soon : later),
  })
  async function save(name: string): Promise<void> {
    const controller = new AbortController()
    stopping.current = controller
    const { signal } = controller
    setSaving({ name, percent: 0, error: null })
    try {
      const file = await confirmed(() => fetchDownload(saveBackup, { query: { name } }, signal))
      saveText(name, await bytesOf(file, (percent) => setSaving({ name, percent, error: null })))
      setSaving(null)
    } catch (error) {
      setSaving(signal.aborted ? null : { name, percent: 0, error: error as Error })
    }
  }
  const stopSaving = () => stopping.current?.abort()
  return {
    answer,
    begin: useAct(startBackup),
    tryOut: useAct(startDrill),
    save,
    saving,
    stopSaving,
  }
}

export type StaffBackupsRoom = ReturnType<typeof useStaffBackups>

/** All bytes of a file; `came` is called whenever another hundredth is there. */
async function bytesOf(file: Response, came: (percent: number) => void): Promise<Blob> {
  const all = Number(file.headers.get('content-length'))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let [done, said] = [0, 0]
  if (file.body)
    await countBytes(callName(saveBackup), all, file.body, (bytes) => {
      pieces.push(bytes)
      done += bytes.length
      const percent = percentDone({ done, all })
      if (percent !== said) came(percent)
      said = percent
    })
  return new Blob(pieces, { type: 'application/octet-stream' })
}
