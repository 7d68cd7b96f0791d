import type { CallEndpoint } from '../../contract/endpoint.ts'
import { readFigures } from '../../features/figures/staff.contract.ts'
import { countToday, readToday } from '../../features/today/staff.contract.ts'
import type { Room } from './sections/rooms.web.ts'

interface FirstCall {
  endpoint: CallEndpoint
  /** Below the API, with its query. */
  address: string
}

const plain = (endpoint: CallEndpoint): FirstCall => ({ endpoint, address: endpoint.path })

/** What everybody of the firm is shown first in a room; its page calls for it while scripts come. */
export const firstCalls = (room: Room | null): FirstCall[] =>
  room === 'ConsoleToday'
    ? [
        { endpoint: readToday, address: `${readToday.path}?whose=` },
        plain(countToday),
        plain(readFigures),
      ]
    : []
