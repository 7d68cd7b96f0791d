import { serve } from '../../platform/http/serve.ts'
import type { retention } from './retention.ts'
import { readRetention } from './staff.contract.ts'

/** By which the console shows how long things are kept. */
export const retentionRoutes = ({ read }: Pick<ReturnType<typeof retention>, 'read'>) => [
  serve(readRetention, read),
]
