import { test } from 'node:test'
import { desktop, phone, site } from './browser.ts'
import { accessible, fits, ownFonts, pressable, wellHeaded } from './looks.ts'
import { weigh } from './weight.ts'

const services = ['advisory', 'development', 'admin', 'implementation', 'integration', 'training']
const pages = [
  '/',
  '/services',
  ...services.map((slug) => `/services/${slug}`),
  '/about',
  '/contact',
  '/blog',
  '/blog/flow-or-apex',
  '/blog?category=best-practices',
  '/blog?search=sharing',
  '/blog?search=nothing-has-this',
  '/case-studies',
  '/case-studies/halden-marine-quotes',
  '/privacy',
  '/terms',
  '/login',
  '/api/',
  '/not-on-the-map',
]
const sizes = {
  phone: { viewport: phone, other: 320 },
  desktop: { viewport: desktop, other: 2560 },
}

for (const [name, { viewport, other }] of Object.entries(sizes)) {
  test(`every public page is in order on a ${name}`, async (t) => {
    const { visit } = await site(t)
    for (const path of pages) {
      await t.test(path, async () => {
        const expected = path === '/not-on-the-map' ? /\b404\b/ : undefined
        let light = async () => {}
        const page = await visit(path, {
          viewport,
          ...(expected && { expected }),
          before: async (page) => void (light = weigh(page)),
        })
        await light()
        await ownFonts(page)
        await wellHeaded(page)
        await pressable(page)
        await accessible(page)
        await fits(page, viewport.width, other)
        await page.context().close()
      })
    }
  })
}
