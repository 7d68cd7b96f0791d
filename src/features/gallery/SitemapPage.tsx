import type { Frame } from '../content/contract.ts'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { Section } from '../../ui/site/Section.tsx'
import type { SampleView } from './contract.ts'
import { SampleFrame } from './SampleFrame.tsx'
import styles from './SitemapPage.module.css'

/** Every public page in groups, as a visitor who is lost would look for it. */
export function SitemapPage({ view, frame }: { view: SampleView; frame: Frame }) {
  const { navigation, footer_services } = frame.layout
  const groups = [
    { title: 'The firm', links: navigation },
    { title: 'What we do', links: footer_services },
    {
      title: 'For clients',
      links: [
        { label: 'Client Portal', href: '/dashboard' },
        { label: 'Sign in', href: '/login' },
        { label: 'Forgot password', href: '/login/forgot' },
      ],
    },
    {
      title: 'In small print',
      links: [
        { label: 'Privacy', href: '/privacy' },
        { label: 'Terms', href: '/terms' },
        { label: 'The API', href: '/api/' },
      ],
    },
  ]
  return (
    <SampleFrame path={frame.path} view={view}>
      <PageHead
        title="Where everything is"
        lead="Every public page in four groups; below, the footer that stands under each page."
        seed={116}
      />
      <Section>
        <div className={styles.groups}>
          {groups.map(({ title, links }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
    </SampleFrame>
  )
}
