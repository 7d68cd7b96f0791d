import { brandAddress } from '../../contract/brand.ts'
import type { Frame } from '../../features/content/contract.ts'
import { firm } from '../../ui/site/firm.ts'
import { JsonLd } from '../../ui/site/JsonLd.tsx'

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** The firm as schema.org data, with what the footer of each page says of it. */
export function FirmData({ frame: { origin, layout, brand } }: { frame: Frame }) {
  const { name, legal_name, phone, email, location, opens, closes } = layout.company
  const thing = {
    ...firm(origin, name),
    legalName: legal_name,
    ...(layout.site.tagline && { slogan: layout.site.tagline }),
    logo: origin + (brand.hasIcons ? brandAddress(brand.version, 'icon-512') : '/icon-512.png'),
    // The firm describes its place in its own words, which need not be a postal address.
    ...(location && { address: location }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: week,
      opens,
      closes,
    },
  }
  return <JsonLd thing={thing} />
}
