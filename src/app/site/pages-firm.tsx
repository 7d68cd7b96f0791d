import { aboutPage } from '../../features/about/contract.ts'
import { AboutPage } from '../../features/about/AboutPage.tsx'
import { TeamData } from '../../features/about/TeamData.tsx'
import { contactPage } from '../../features/contact/contract.ts'
import { ContactPage } from '../../features/contact/ContactPage.tsx'
import { homePage } from '../../features/home/contract.ts'
import { HomeData } from '../../features/home/HomeData.tsx'
import { HomePage } from '../../features/home/HomePage.tsx'
import { feedLinks } from '../../features/insights/contract.ts'
import { privacyPage, termsPage } from '../../features/legal/contract.ts'
import { LegalData } from '../../features/legal/LegalData.tsx'
import { LegalPage } from '../../features/legal/LegalPage.tsx'
import { servicePage, servicesPage } from '../../features/services/contract.ts'
import { ServiceData, ServicesData } from '../../features/services/ServiceData.tsx'
import { ServicePage } from '../../features/services/ServicePage.tsx'
import { ServicesPage } from '../../features/services/ServicesPage.tsx'
import { screen } from '../../ui/site/screen.ts'
import { FirmData } from './FirmData.tsx'

/** The pages about the firm. */
export const firmPages = [
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
]
