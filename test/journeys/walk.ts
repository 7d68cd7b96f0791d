import { test } from 'node:test'
import type { ViewportSize } from 'playwright-core'
import { site } from './browser.ts'
import { accessible, fits, ownFonts, pressable, wellHeaded } from './looks.ts'
import { weigh } from './weight.ts'

const services = ['advisory', 'development', 'admin', 'implementation', 'integration', 'training']
/** A path where there is nothing. */
const nowhere = '/not-on-the-map'
/** Every kind of public page. */
export const publicPages = [
  '/',
  '/services',
  ...services.map((slug) => `/services/${slug}`),
  '/about',
  '/contact',
  '/blog',
  '/blog/flow-or-apex',
  '/blog?category=best-practices',
  '/blog?search=sharing',
  '/blog?search=gardening',
  '/case-studies',
  '/case-studies/halden-marine-quotes',
  '/privacy',
  '/terms',
  '/login',
  '/login/forgot',
  '/login/reset',
  '/invitation',
  '/api/',
  nowhere,
]

interface Walk {
  pages: string[]
  viewport: ViewportSize
  /** Another width that the pages must fit. */
  width: number
  demo?: boolean
}

/** One test for each page: what it weighs, how it is built, how it fits, what axe says of it. */
export function walk(title: string, { pages, viewport, width, demo = true }: Walk): void {
  test(title, async (t) => {
    const { visit } = await site(t, { demo })
    for (const path of pages) {
      await t.test(path, async () => {
        let light = async () => {}
        const page = await visit(path, {
          viewport,
          ...(path === nowhere && { expected: /\b404\b/ }),
          before: async (page) => void (light = weigh(page)),
        })
        await light()
        await ownFonts(page)
        await wellHeaded(page)
        await pressable(page)
        await accessible(page)
        await fits(page, viewport.width, width)
        await page.context().close()
      })
    }
  })
}
