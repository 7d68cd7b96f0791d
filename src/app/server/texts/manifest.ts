import { brandAddress, type Brand, type BrandPictureName } from '../../../contract/brand.ts'
import type { Layout } from '../../../features/content/contract.ts'
import { iconAddress, iconSizes } from './icon.ts'

/** The text of the web manifest: how the site looks among the apps of a phone. */
export function manifest({ site, company }: Layout, brand: Brand): string {
  const own = (size: number, purpose: 'any' | 'maskable') => {
    const name = `${purpose === 'any' ? 'icon' : 'maskable'}-${size}` as BrandPictureName
    return brandAddress(brand.version, name)
  }
  const icons = iconSizes.flatMap((size) =>
    (['any', 'maskable'] as const).map((purpose) => ({
      src: (brand.hasIcons ? own : iconAddress)(size, purpose),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  )
  const ground = brand.ground === 'paper' ? '#f6fbfc' : '#03181c'
  return JSON.stringify({
    id: '/',
    name: company.name,
    short_name: company.name,
    description: site.description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: ground,
    theme_color: ground,
    icons: [...(brand.hasIcons ? [] : [drawn]), ...icons],
    shortcuts: [{ name: 'Client Portal', url: '/dashboard' }],
  })
}

const drawn = { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }
