import type { MailMessage } from '../../contract/mail.ts'
import { composeMail } from '../../ui/mail/compose.tsx'
import type { MailFirm } from '../../ui/mail/text.ts'

export interface PostMail {
  email: string
  post: { title: string; excerpt: string; author: string; url: string }
  /** Of the page with the button that unsubscribes. */
  unsubscribeUrl?: string
  headers?: Record<string, string>
  firm: MailFirm
}

/** A new post, for who asked for new posts. */
export function postByMail({ email, post, unsubscribeUrl, headers, firm }: PostMail): MailMessage {
  return composeMail({
    to: email,
    fromName: firm.name,
    headers,
    subject: post.title,
    preheader: post.excerpt,
    title: post.title,
    pieces: [
      { kind: 'paragraph', text: post.excerpt },
      { kind: 'button', label: 'Read the post', href: post.url },
      { kind: 'small', text: `By ${post.author}, ${firm.name}.` },
    ],
    footer: `You get this because you asked for new posts of ${firm.name} and confirmed it.`,
    firm,
    origin: new URL(post.url).origin,
    unsubscribeUrl,
  })
}
