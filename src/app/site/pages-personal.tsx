import { certificatePage } from '../../features/approval/contract.ts'
import { CertificatePage } from '../../features/approval/CertificatePage.tsx'
import { mailboxPage, mailPage } from '../../features/mailbox/contract.ts'
import { MailboxPage } from '../../features/mailbox/MailboxPage.tsx'
import { MailPage } from '../../features/mailbox/MailPage.tsx'
import { confirmPage, unsubscribePage } from '../../features/newsletter/contract.ts'
import { ConfirmPage } from '../../features/newsletter/ConfirmPage.tsx'
import { UnsubscribePage } from '../../features/newsletter/UnsubscribePage.tsx'
import { stopPage } from '../../features/notification/contract.ts'
import { StopPage } from '../../features/notification/StopPage.tsx'
import { forgotPage, resetPage } from '../../features/reset/contract.ts'
import { invitationPage } from '../../features/invitation/contract.ts'
import { signInLinkPage } from '../../features/signinlink/contract.ts'
import { loginPage, staffLoginPage } from '../../features/signin/contract.ts'
import { ForgotPage } from '../../features/reset/ForgotPage.tsx'
import { InvitationPage } from '../../features/invitation/InvitationPage.tsx'
import { LoginPage } from '../../features/signin/LoginPage.tsx'
import { StaffLoginPage } from '../../features/signin/StaffLoginPage.tsx'
import { SignInLinkPage } from '../../features/signinlink/SignInLinkPage.tsx'
import { ResetPage } from '../../features/reset/ResetPage.tsx'
import { screen } from '../../ui/site/screen.ts'

/** The pages of sign-in and of links in mails: for one person at a time. */
export const personalPages = [
  screen(confirmPage, {
    theme: 'light',
    meta: () => ({
      title: 'Confirm your address',
      description: 'Confirm that new posts may be sent to your address.',
      indexed: false,
    }),
    Body: ConfirmPage,
  }),
  screen(unsubscribePage, {
    theme: 'light',
    meta: () => ({
      title: 'Stop the mails',
      description: 'Take your address off the list of those who get new posts by mail.',
      indexed: false,
    }),
    Body: UnsubscribePage,
  }),
  screen(stopPage, {
    theme: 'light',
    meta: () => ({
      title: 'Stop these mails',
      description: 'Stop getting mails of this kind.',
      indexed: false,
    }),
    Body: StopPage,
  }),
  screen(loginPage, {
    theme: 'light',
    meta: () => ({
      title: 'Client Portal Login',
      description:
        'Sign in to see where your project stands, what waits for you, and what comes next.',
    }),
    scripted: () => true,
    Body: LoginPage,
  }),
  screen(staffLoginPage, {
    theme: 'light',
    meta: () => ({
      title: 'Staff Login',
      description: 'Where the people of the firm sign in to its console.',
      indexed: false,
    }),
    scripted: () => true,
    Body: StaffLoginPage,
  }),
  screen(forgotPage, {
    theme: 'light',
    meta: () => ({
      title: 'Forgot your password?',
      description: 'Ask for a link to choose a new password.',
      indexed: false,
    }),
    scripted: () => true,
    Body: ForgotPage,
  }),
  screen(resetPage, {
    theme: 'light',
    meta: () => ({
      title: 'Choose a new password',
      description: 'Choose a new password with the link from your mail.',
      indexed: false,
    }),
    scripted: () => true,
    Body: ResetPage,
  }),
  screen(signInLinkPage, {
    theme: 'light',
    meta: () => ({
      title: 'Sign in by a link',
      description: 'Sign in with the link from your mail.',
      indexed: false,
    }),
    scripted: () => true,
    Body: SignInLinkPage,
  }),
  screen(invitationPage, {
    theme: 'light',
    meta: () => ({
      title: 'Your invitation',
      description: 'Accept your invitation: choose a username and a password.',
      indexed: false,
    }),
    scripted: () => true,
    Body: InvitationPage,
  }),
  screen(certificatePage, {
    theme: 'light',
    meta: () => ({
      title: 'Certificate',
      description: 'Who decided what, and when.',
      indexed: false,
    }),
    scripted: () => true,
    Body: CertificatePage,
  }),
  screen(mailboxPage, {
    theme: 'light',
    meta: () => ({
      title: 'Mail of this demo',
      description: 'What this site has written.',
      indexed: false,
    }),
    Body: MailboxPage,
  }),
  screen(mailPage, {
    theme: 'light',
    meta: ({ mail }) => ({
      title: mail.subject,
      description: 'A mail of this demo.',
      indexed: false,
    }),
    Body: MailPage,
  }),
]
