import type { Frame } from '../../features/content/contract.ts'
import { JsonLd } from '../../ui/site/JsonLd.tsx'

/** The breadcrumb from home to a page, in the words of the navigation, else its own; none for home. */
export function Trail({ frame, title }: { frame: Frame; title: string }) {
  const { path, origin, layout } = frame
  if (path === '/') return null
  const named = layout.navigation.filter(
    ({ href }) => href === '/' || href === path || path.startsWith(`${href}/`),
  )
  const own = named.some(({ href }) => href === path) ? [] : [{ label: title, href: path }]
  const steps = [...named, ...own]
  const itemListElement = steps.map(({ label, href }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: `${origin}${href}`,
  }))
  return <JsonLd thing={{ '@type': 'BreadcrumbList', itemListElement }} />
}
