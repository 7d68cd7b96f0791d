import { serve } from '../../platform/http/serve.ts'
import type { countingFigures } from './figures.ts'
import { readFigures } from './staff.contract.ts'

/** The call for the figures of the console. */
export const figureRoutes = (count: ReturnType<typeof countingFigures>) => [
  serve(readFigures, async (_, { viewer }) => await count(viewer)),
]
