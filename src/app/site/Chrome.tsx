import type { ReactNode } from 'react'
import type { Frame } from '../../features/content/contract.ts'
import { Footer } from '../../ui/site/Footer.tsx'
import { TopBar } from '../../ui/site/TopBar.tsx'

interface ChromeProps {
  frame: Frame
  theme: 'dark' | 'light'
  /** What it stands on, where the firm has chosen another ground. */
  shown: 'dark' | 'light'
  children: ReactNode
}

const portal = { label: 'Client Portal', href: '/dashboard' }

/** Top bar and footer: the dark bar of the main pages, or the light one with the portal. */
export function Chrome({ frame, theme, shown, children }: ChromeProps) {
  const { site, company, navigation, footer_links, footer_services } = frame.layout
  return (
    <>
      <TopBar
        brand={company.name}
        logo={frame.brand.logo[shown === 'dark' ? 'night' : 'paper']}
        links={theme === 'dark' ? navigation : [...navigation, portal]}
        path={frame.path}
        call={{ label: 'Get Started', href: '/contact' }}
      />
      <main id="content">{children}</main>
      <Footer
        brand={company.name}
        tagline={site.tagline}
        groups={[
          { title: 'Services', links: footer_services },
          { title: 'Site', links: [...(footer_links ?? navigation.slice(1)), portal] },
        ]}
        contact={company}
        year={frame.year}
        legalName={company.legal_name}
        small={[
          { label: 'Privacy', href: '/privacy' },
          { label: 'Terms', href: '/terms' },
        ]}
      />
    </>
  )
}
