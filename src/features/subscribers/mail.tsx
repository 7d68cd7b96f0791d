import { composeMail } from '../../ui/mail/compose.tsx'
import type { MailFirm } from '../../ui/mail/text.ts'
import { saidWords, worded } from '../../ui/mail/worded.ts'
import { wordedMails } from '../mailtemplate/contract.ts'

export interface PostMail {
  email: string
  post: { title: string; excerpt: string; author: string; url: string }
  /** Of the page with the button that unsubscribes. */
  unsubscribeUrl?: string
  headers?: Record<string, string>
  firm: MailFirm
}

/** A new post, for who asked for new posts. */
export const postByMail = worded((own, given: PostMail) => {
  const { email, post, unsubscribeUrl, headers, firm } = given
  const values = { post: post.title, author: post.author, firm: firm.name }
  const said = saidWords(wordedMails.post, own['post'], values)
  return composeMail({
    to: email,
    fromName: firm.name,
    headers,
    subject: said.subject,
    preheader: post.excerpt,
    title: said.title,
    pieces: [
      ...said.opening,
      { kind: 'paragraph', text: post.excerpt },
      { kind: 'button', label: 'Read the post', href: post.url },
      { kind: 'small', text: `By ${post.author}, ${firm.name}.` },
      ...said.closing,
    ],
    footer: `You get this because you asked for new posts of ${firm.name} and confirmed it.`,
    firm,
    origin: new URL(post.url).origin,
    unsubscribeUrl,
  })
})
