import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Verdict } from '../enquiry/contract.ts'
import { learntAbout } from './lesson-store.ts'
import { judge, type Sent } from './score.ts'

/** Whether an enquiry is quarantined as spam, and why, with what the firm's verdicts have taught. */
export const judgeAsTaught = async (trx: Transaction<Tables>, sent: Sent): Promise<Verdict> =>
  judge(sent, await learntAbout(trx, sent))
