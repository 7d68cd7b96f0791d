import { notFound, Problem } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { FollowUpParts } from './receive.ts'
import { followingUp } from './release.ts'
import type { Enquiry } from './store.ts'
import { changing, type Teach, type WorkParts } from './work.ts'

interface Parts extends WorkParts {
  find: (id: string) => Promise<Enquiry | undefined>
  /** What follows an enquiry that is no spam. */
  following: FollowUpParts
  teach: Teach
}

/**
 * Puts an enquiry into review as spam, or takes it out: then its mails and its delivery follow, held
 * back until that cannot be taken back any more. Throws 404, and 409 where it is so already.
 */
export function judging(parts: Parts) {
  const change = changing(parts)
  return async (id: string, spam: boolean, by: SignedInActor) => {
    const enquiry = await parts.find(id)
    if (!enquiry) throw notFound()
    const follow = await followingUp(parts.following, enquiry)
    return await change(id, by, 'enquiry-judged', async ({ trx, now, before, add, taught }) => {
      if ((before.quarantined_at !== null) === spam)
        throw new Problem(409, spam ? 'It lies in review already.' : 'It does not lie in review.')
      taught(await parts.teach(trx, id, { spam, at: now }))
      if (spam) return { quarantined_at: now }
      const { mailed } = await follow(trx, { add, wake: () => {} })
      // Where nobody of the firm could be mailed, its mail still follows; taken back, so is this one.
      return { quarantined_at: null, ...(mailed && { firm_mailed_at: now }) }
    })
  }
}
