import type { Transaction } from 'kysely'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import { plainText } from '../../contract/prose.ts'
import { readRichText } from '../../contract/richtext.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { leadOn } from '../../platform/publishing/slugs.ts'
import type { PostTexts } from './contract.ts'
import { publishable, textsOfPost, type PublishedPost } from './post-words.ts'
import { changePost, holdPost, postWithSlug, type PostChange, type PostRow } from './store.ts'

type Trx = Transaction<Tables>

/** The kind under which it is remembered for an undo. */
export const postAct = 'post-changed'

/** What taking an act back needs: the columns before and after it, and the draft that it has ended. */
export interface BeforePostAct {
  was: PostChange
  became: PostChange
  draft: { texts: Record<string, string>; revision: number } | null
}

/** What this slice needs of the drafts. */
export interface Drafts {
  hold: (
    trx: Trx,
    post: string,
    by: string,
    seen: { editor: string; revision: number },
  ) => Promise<Record<string, string>>
  end: (
    trx: Trx,
    sent: { post: string; texts: PostTexts; before: PostTexts | null; by: string },
  ) => Promise<number>
}

export interface PostActParts {
  clock: Clock
  audit: Audit
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: BeforePostAct },
  ) => Promise<string>
}

/** What publishing is asked for. */
interface Wanted {
  editor: string
  revision: number
  at: string | null
}

/** Publishes what is written of a post. Throws 400 with what is wrong, and 409 for what was not seen. */
export const publishingPost =
  ({ drafts, ...parts }: PostActParts & { drafts: Drafts }) =>
  async (id: string, { at, ...seen }: Wanted, by: SignedInActor) =>
    await parts.audit
      .act(by, async (trx, record) => {
        // Before the post, as whoever removes the demo holds them: two who wait for each other fail.
        await incrementRevision(trx)
        const post = await holdPost(trx, id)
        if (!post || post.removed_at !== null) throw notFound()
        const { account } = by.viewer
        const before = textsOfPost(post)
        const draft = await drafts.hold(trx, id, account, seen)
        const texts: PostTexts = { ...before, ...draft }
        const given = publishable(texts, post.category)
        await claimSlug(trx, given.slug, id)
        const now = parts.clock.now().toISOString()
        const published_at = appearance(post, at, now)
        const became = {
          ...given,
          published_at,
          updated_at: now,
          draft_title: null,
          drafted_at: null,
        }
        await changePost(trx, id, became)
        if (post.slug !== given.slug && isPublic(post, now))
          await leadOn(trx, { table: 'post', id, from: post.slug, to: given.slug, now })
        const sent = { ...texts, slug: given.slug }
        const was = post.published_at === null ? null : before
        const revision = await drafts.end(trx, { post: id, texts: sent, before: was, by: account })
        recordChange(record, post, given, published_at)
        const undo = await parts.remember(trx, {
          account,
          kind: postAct,
          about: id,
          before: {
            was: { removed_at: post.removed_at, ...sameColumns(post, became) },
            became,
            draft: { texts: sent, revision },
          },
        })
        return { undo, revision, slug: given.slug, published_at }
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? slugTaken('Another post has this address.') : error
      })

/** Public by now: others may have its address. */
const isPublic = ({ published_at }: PostRow, now: string) =>
  published_at !== null && published_at <= now

/** What is public or planned stays so, unless another time is named; a time that is past is now. */
function appearance({ published_at }: PostRow, at: string | null, now: string): string {
  if (at === null) return published_at ?? now
  const moment = new Date(at).toISOString()
  if (moment > now) return moment
  return published_at !== null && published_at <= now ? published_at : now
}

/** What these columns of a row are. */
const sameColumns = (row: PostRow, columns: PostChange): PostChange =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, row[name as keyof PostRow]]))

/** A post that was removed gives its address away. */
async function claimSlug(trx: Trx, slug: string, id: string): Promise<void> {
  const other = await postWithSlug(trx, slug, id)
  if (!other) return
  if (other.removed_at === null) throw slugTaken(`“${other.title}” has this address.`)
  await changePost(trx, other.id, { slug: other.id })
}

const slugTaken = (sentence: string) => malformed(sentence, { slug: [sentence] })

function recordChange(
  record: RecordEntry,
  post: PostRow,
  given: PublishedPost,
  published_at: string,
): void {
  record({
    action: 'post-published',
    about: post.id,
    before: audited(post, post.published_at),
    after: audited(given, published_at),
  })
}

/** What a visitor reads, for the audit entry. */
function audited(post: Omit<PublishedPost, 'words'>, published_at: string | null) {
  const { title, slug, excerpt, category, author_name } = post
  const text = readRichText(post.body)
  return {
    title,
    slug,
    excerpt,
    category,
    author_name,
    published_at,
    text: text === null ? '' : plainText(text),
  }
}

/** What the acts that change nothing of the text have in common. */
export const actingOnPost =
  (parts: PostActParts) =>
  async (
    id: string,
    by: SignedInActor,
    act: { action: string; change: (post: PostRow, now: string) => PostChange },
  ): Promise<{ undo: string }> =>
    await parts.audit.act(by, async (trx, record) => {
      await incrementRevision(trx)
      const post = await holdPost(trx, id)
      if (!post) throw notFound()
      const became = act.change(post, parts.clock.now().toISOString())
      const { published_at: on, removed_at: off } = post
      const was = { published_at: on, removed_at: off, ...sameColumns(post, became) }
      await changePost(trx, id, became)
      const { published_at: before } = was
      const { published_at: after = null } = became
      record({
        action: act.action,
        about: id,
        before: { published_at: before },
        after: { published_at: after },
      })
      const { account } = by.viewer
      const remembered = { account, kind: postAct, about: id, before: { was, became, draft: null } }
      return { undo: await parts.remember(trx, remembered) }
    })

/** Takes a post from the site. */
export function asWithdrawn({ published_at, removed_at }: PostRow): PostChange {
  if (removed_at !== null) throw notFound()
  if (published_at === null) throw new Problem(409, 'It is not on the site.')
  return { published_at: null }
}

export function asRemoved({ removed_at }: PostRow, now: string): PostChange {
  if (removed_at !== null) throw notFound()
  return { published_at: null, removed_at: now }
}

export function asRestored({ removed_at }: PostRow): PostChange {
  if (removed_at === null) throw new Problem(409, 'It was not removed.')
  return { removed_at: null }
}
