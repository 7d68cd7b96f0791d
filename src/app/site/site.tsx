import { aboutPage } from '../../features/about/contract.ts'
import { AboutPage } from '../../features/about/AboutPage.tsx'
import { TeamData } from '../../features/about/TeamData.tsx'
import { certificatePage } from '../../features/approval/contract.ts'
import { CertificatePage } from '../../features/approval/CertificatePage.tsx'
import { caseStudiesPage, caseStudyPage } from '../../features/casestudies/contract.ts'
import { CaseStudiesPage } from '../../features/casestudies/CaseStudiesPage.tsx'
import { CaseStudyPage } from '../../features/casestudies/CaseStudyPage.tsx'
import { StudiesData, StudyData } from '../../features/casestudies/StudyData.tsx'
import { contactPage } from '../../features/enquiry/contract.ts'
import { ContactPage } from '../../features/enquiry/ContactPage.tsx'
import { homePage } from '../../features/home/contract.ts'
import { HomeData } from '../../features/home/HomeData.tsx'
import { HomePage } from '../../features/home/HomePage.tsx'
import {
  blogName,
  blogPage,
  feedLinks,
  pageLinks,
  postPage,
  topicName,
} from '../../features/insights/contract.ts'
import { BlogPage } from '../../features/insights/BlogPage.tsx'
import { BlogData, PostData } from '../../features/insights/PostData.tsx'
import { PostPage } from '../../features/insights/PostPage.tsx'
import { privacyPage, termsPage } from '../../features/legal/contract.ts'
import { LegalData } from '../../features/legal/LegalData.tsx'
import { LegalPage } from '../../features/legal/LegalPage.tsx'
import { mailboxPage, mailPage } from '../../features/mailbox/contract.ts'
import { MailboxPage } from '../../features/mailbox/MailboxPage.tsx'
import { MailPage } from '../../features/mailbox/MailPage.tsx'
import { confirmPage, unsubscribePage } from '../../features/newsletter/contract.ts'
import { ConfirmPage } from '../../features/newsletter/ConfirmPage.tsx'
import { UnsubscribePage } from '../../features/newsletter/UnsubscribePage.tsx'
import { stopPage } from '../../features/notification/contract.ts'
import { StopPage } from '../../features/notification/StopPage.tsx'
import { referencePage } from '../../features/reference/contract.ts'
import { ReferencePage } from '../../features/reference/ReferencePage.tsx'
import { servicePage, servicesPage } from '../../features/services/contract.ts'
import { ServiceData, ServicesData } from '../../features/services/ServiceData.tsx'
import { ServicePage } from '../../features/services/ServicePage.tsx'
import { ServicesPage } from '../../features/services/ServicesPage.tsx'
import { forgotPage, resetPage } from '../../features/reset/contract.ts'
import { invitationPage } from '../../features/invitation/contract.ts'
import { loginPage } from '../../features/signin/contract.ts'
import { ForgotPage } from '../../features/reset/ForgotPage.tsx'
import { InvitationPage } from '../../features/invitation/InvitationPage.tsx'
import { LoginPage } from '../../features/signin/LoginPage.tsx'
import { ResetPage } from '../../features/reset/ResetPage.tsx'
import { screen } from '../../ui/site/screen.ts'
import { FirmData } from './FirmData.tsx'

/** Every page of the public site: its component, its theme, and what its head says. */
export const site = [
  screen(homePage, {
    theme: 'dark',
    meta: () => ({ title: '', description: '', links: feedLinks() }),
    scripted: ({ content }) => content.state !== 'loaded',
    Body: HomePage,
    Data: (given) => (
      <>
        <FirmData {...given} />
        <HomeData {...given} />
      </>
    ),
  }),
  screen(servicesPage, {
    theme: 'dark',
    meta: () => ({
      title: 'Salesforce services',
      description:
        'Advisory, development, admin on demand, implementation, integration and training: what you get, how long it takes and who does it.',
    }),
    scripted: ({ services }) => services.state !== 'loaded',
    Body: ServicesPage,
    Data: ServicesData,
  }),
  screen(servicePage, {
    theme: 'dark',
    meta: ({ service }) => ({
      title: service.title,
      description: service.short_description,
      label: 'Services',
    }),
    Body: ServicePage,
    Data: ServiceData,
  }),
  screen(aboutPage, {
    theme: 'dark',
    meta: ({ about }) => ({ title: 'About', description: about.lead }),
    Body: AboutPage,
    Data: (given) => (
      <>
        <FirmData {...given} />
        <TeamData {...given} />
      </>
    ),
  }),
  screen(contactPage, {
    theme: 'dark',
    meta: () => ({
      title: 'Contact',
      description:
        'Tell us what you are working on. A free first consultation, and an answer within 24 hours.',
    }),
    scripted: () => true,
    Body: ContactPage,
    Data: FirmData,
  }),
  screen(blogPage, {
    theme: 'light',
    meta: (view) => ({
      title: view.shelf.page > 1 ? `${blogName}, page ${view.shelf.page}` : blogName,
      description:
        'What projects teach us about running Salesforce: data, flows, releases, people.',
      indexed: !view.category && !view.search,
      ...pageLinks(view),
    }),
    Body: BlogPage,
    Data: BlogData,
  }),
  screen(postPage, {
    theme: 'light',
    meta: ({ post }) => ({
      title: post.title,
      description: post.excerpt,
      published: post.published_at,
      label: topicName(post.category),
      links: feedLinks(),
    }),
    Body: PostPage,
    Data: PostData,
  }),
  screen(caseStudiesPage, {
    theme: 'light',
    meta: ({ industry }) => ({
      title: 'Case Studies',
      description:
        'Salesforce projects with their number, their length and what we would do differently.',
      indexed: !industry,
    }),
    Body: CaseStudiesPage,
    Data: StudiesData,
  }),
  screen(caseStudyPage, {
    theme: 'light',
    meta: ({ study }) => ({
      title: study.title,
      description: study.summary,
      published: study.published_at,
      label: 'Case study',
    }),
    Body: CaseStudyPage,
    Data: StudyData,
  }),
  screen(privacyPage, {
    theme: 'light',
    meta: () => ({
      title: 'Privacy',
      description:
        'What this site stores about you, why, for how long, and how to have it removed.',
    }),
    Body: LegalPage,
    Data: LegalData,
  }),
  screen(termsPage, {
    theme: 'light',
    meta: () => ({
      title: 'Terms',
      description:
        'The terms on which this site and its client portal may be used, in plain words.',
    }),
    Body: LegalPage,
    Data: LegalData,
  }),
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
      description: 'Choose that no more mails of this kind come to you.',
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
  screen(forgotPage, {
    theme: 'light',
    meta: () => ({
      title: 'Forgot your password?',
      description: 'Ask for a link with which to choose a new password.',
      indexed: false,
    }),
    scripted: () => true,
    Body: ForgotPage,
  }),
  screen(resetPage, {
    theme: 'light',
    meta: () => ({
      title: 'Choose a new password',
      description: 'Where the link of the message about your password leads.',
      indexed: false,
    }),
    scripted: () => true,
    Body: ResetPage,
  }),
  screen(invitationPage, {
    theme: 'light',
    meta: () => ({
      title: 'Your invitation',
      description: 'Take your invitation: choose a username and a password.',
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
  screen(referencePage, {
    theme: 'light',
    meta: () => ({
      title: 'The API',
      description: 'The calls that answer everything this site shows, as JSON.',
    }),
    Body: ReferencePage,
  }),
]
