import type { DatabaseAddress } from '../../src/database/open.ts'
import { bringExport } from '../../src/platform/move/bringing.ts'

// Brings an export in, in a process that kills itself before the table of this number; 0 never.

export interface ImportOrders {
  path: string
  key: string
  address: DatabaseAddress
  dieAt: number
}

const { dieAt, address, ...made } = JSON.parse(process.argv[2] as string) as ImportOrders
let tables = 0
const [none, { dataDir: folder, url }] = [undefined, address]
await bringExport({
  ...made,
  folder,
  url,
  secret: none,
  setting: none,
  ledger: none,
  onProgress(words) {
    if (words === 'Reading the export') return
    tables += 1
    if (tables === dieAt) process.kill(process.pid, 'SIGKILL')
  },
})
process.stdout.write(`${tables}\n`)
