import { notFound } from '../../contract/problem.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { mailedPost, type PostMailParts } from './post-mail.ts'
import type { MailedText } from './staff.contract.ts'
import { countReceivers, newestPosts, publishedPost } from './sending-store.ts'

const mostPosts = 20

/** What can be looked at before a post is sent: the list, the mail, and a test of it. */
export function postMailPreviews(parts: PostMailParts) {
  const { database, clock, audit } = parts
  const now = () => clock.now().toISOString()

  async function found(id: string, text: MailedText) {
    const post = await publishedPost(database.read, id, now())
    if (!post) throw notFound()
    const said = mailedPost(post, parts.origin)
    return text === 'whole' ? { ...said, whole: await parts.wholeText(id, said.url) } : said
  }

  /** As a subscriber gets it, with a link that unsubscribes nobody. */
  async function written(id: string, text: MailedText) {
    const mail = {
      email: 'reader@example.com',
      post: await found(id, text),
      firm: await parts.firm(),
    }
    return await parts.write(parts.template({ ...mail, ...parts.stopping('') }))
  }

  return {
    async list() {
      const receivers = await countReceivers(database.read)
      const posts = await newestPosts(database.read, now(), mostPosts)
      return { receivers, waits: !parts.sendsMail, posts: posts.map(withSending) }
    },
    written,
    async preview(id: string, given: MailedText) {
      const { subject, text } = await written(id, given)
      return { subject, text }
    },
    /** An address at which it is seen as mail programs show it, by who asks alone. */
    async show(id: string, text: MailedText, viewer: Viewer): Promise<{ url: string }> {
      await found(id, text)
      return await parts.showMail({ post: id, text }, viewer)
    },
    async test(id: string, text: MailedText, by: SignedInActor): Promise<void> {
      const email = await parts.emailOf(by.viewer.account)
      if (email === undefined) throw notFound()
      const post = await found(id, text)
      const payload = parts.template({ email, post, firm: await parts.firm() })
      await audit.act(by, async (trx, record) => {
        await parts.outbox.add(trx, { kind: 'mail', about: id, payload })
        record({ action: 'post-mail-tested', about: id })
      })
      parts.outbox.wake()
    },
  }
}

function withSending(row: Awaited<ReturnType<typeof newestPosts>>[number]) {
  const { id, title, slug, begun_at, receivers, sent } = row
  const state: 'running' | 'stopped' | 'ended' =
    row.ended_at !== null ? 'ended' : row.next_at === null ? 'stopped' : 'running'
  return {
    id,
    title,
    slug,
    published_at: row.published_at ?? '',
    sending:
      begun_at === null
        ? null
        : {
            begun_at,
            receivers: receivers ?? 0,
            sent: sent ?? 0,
            state,
            text: row.is_whole ? ('whole' as const) : ('excerpt' as const),
          },
  }
}
