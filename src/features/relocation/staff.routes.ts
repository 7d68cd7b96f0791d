import { inBackground } from '../../contract/background.ts'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { wholeFile } from '../../platform/http/file-headers.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Clock } from '../../platform/clock.ts'
import { listExports, saveExport, startExport, stopExport, type Exports } from './staff.contract.ts'

interface Parts {
  audit: Audit
  clock: Clock
  exporting: {
    /** Null where one is being made, or a backup. `done` never throws. */
    begin(): Promise<{ done: Promise<void> } | null>
    /** False where none is being made. */
    stop(): Promise<boolean>
    state(): Promise<Exports>
    read(name: string): Promise<AsyncIterable<Uint8Array>>
  }
}

/** The calls about exports that are made in the console. */
export const exportRoutes = ({ audit, clock, exporting }: Parts) => [
  serve(listExports, async () => await exporting.state()),
  serve(startExport, async (_, by) => {
    await audit.act(by, async (_trx, record) => record({ action: 'export-begun' }))
    const begun_at = clock.now().toISOString()
    const begun = await exporting.begin()
    if (!begun) throw new Problem(409, 'A backup or an export is being made already.')
    inBackground(begun.done)
    return { begun_at }
  }),
  serve(stopExport, async (_, by) => {
    await audit.act(by, async (_trx, record) => record({ action: 'export-stopped' }))
    if (!(await exporting.stop())) throw new Problem(409, 'No export is being made.')
    return null
  }),
  serve(saveExport, async ({ query: { name } }, by) => {
    const found = (await exporting.state()).files.find((one) => one.name === name)
    if (!found) throw notFound()
    const detail = { made_at: found.made_at }
    await audit.act(by, async (_trx, record) => record({ action: 'export-saved', detail }))
    return wholeFile(await exporting.read(name), name, found.size)
  }),
]
