import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { leadOn } from '../../platform/publishing/slugs.ts'
import { hasNoAddress, textsOfPost } from './post-words.ts'
import type { BeforePostAct } from './publish.ts'
import { changePost, holdPost, postWithSlug } from './store.ts'

type Trx = Transaction<Tables>

interface Parts {
  clock: Clock
  drafts: {
    begin: (
      trx: Trx,
      given: {
        post: string
        texts: Record<string, string>
        published: Record<string, string>
        by: string
      },
    ) => Promise<void>
    forget: (trx: Trx, post: string, revision: number) => Promise<void>
  }
}

/** Puts a post back as it was before an act; what was published is a draft again. Throws 409 when somebody has changed it since. */
export const takingBackPost =
  ({ clock, drafts }: Parts) =>
  async (
    trx: Trx,
    id: string,
    before: unknown,
    record: RecordEntry,
    by: SignedInActor,
  ): Promise<void> => {
    const { was, became, draft } = before as BeforePostAct
    await incrementRevision(trx)
    const post = await holdPost(trx, id)
    if (!post) throw notFound()
    // The draft alone may have gone on.
    const { draft_title: _, drafted_at: _at, ...shown } = became
    const isSame = Object.entries(shown).every(
      ([name, value]) => post[name as keyof typeof post] === value,
    )
    // Each act leaves one of the two as it was, which somebody may have changed since.
    const isWhere = (['published_at', 'removed_at'] as const).every(
      (name) => name in became || post[name] === (was[name] ?? null),
    )
    if (!isSame || !isWhere)
      throw new Problem(409, 'Somebody has changed this post since, so it stays.')
    const now = clock.now().toISOString()
    // While it was removed, another one may have got its address.
    const isGiven = hasNoAddress(post) && was.slug === undefined && was.published_at
    if (isGiven) throw new Problem(409, 'Another post has its former address by now.')
    if (was.slug !== undefined && (await postWithSlug(trx, was.slug, id)))
      throw new Problem(409, 'Another post has its former address by now.')
    await changePost(trx, id, {
      ...was,
      ...(draft && { drafted_at: now, draft_title: post.title }),
    })
    // What never was on the site leads nowhere, and takes no address from another.
    const { published_at: since = null } = was
    const wasPublic = since !== null && since <= now
    if (was.slug !== undefined && was.slug !== post.slug && wasPublic)
      await leadOn(trx, { table: 'post', id, from: post.slug, to: was.slug, now })
    if (draft) {
      const published = textsOfPost({ ...post, ...was })
      await drafts.forget(trx, id, draft.revision)
      await drafts.begin(trx, { post: id, texts: draft.texts, published, by: by.viewer.account })
    }
    record({ action: 'post-taken-back', about: id })
  }
