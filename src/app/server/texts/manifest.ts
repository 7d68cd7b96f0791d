import type { Layout } from '../../../features/content/contract.ts'
import { iconAddress, iconSizes } from './icon.ts'

/** The text of the web manifest: how the site looks among the apps of a phone. */
export function manifest({ site, company }: Layout): string {
  const icons = iconSizes.flatMap((size) =>
    (['any', 'maskable'] as const).map((purpose) => ({
      src: iconAddress(size, purpose),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  )
  return JSON.stringify({
    id: '/',
    name: company.name,
    short_name: company.name,
    description: site.description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#03181c',
    theme_color: '#03181c',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }, ...icons],
    shortcuts: [{ name: 'Client Portal', url: '/dashboard' }],
  })
}
