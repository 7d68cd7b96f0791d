import { Problem } from '../../contract/problem.ts'

/** The problem, 410, where less of a part is there than was acknowledged. */
export const partGone = () => new Problem(410, 'What was sent so far is gone. Please start again.')

/** What has become a file already, for whoever sent it and has not heard of that: it takes no more bytes. */
export const finishedPart = {
  async write(): Promise<void> {
    throw partGone()
  },
  async close(): Promise<void> {},
}
