import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { desktop, phone, site } from './browser.ts'
import { accessible, fits, ownFonts, pressable, wellHeaded } from './checks.ts'
import { weigh } from './weight.ts'

const services = ['advisory', 'development', 'admin', 'implementation', 'integration', 'training']
/** A path that does not exist. */
const nowhere = '/not-on-the-map'
/** Pages to read posts and case studies on, and to sign in. */
export const readingPages = [
  '/blog',
  '/blog/flow-or-apex',
  '/blog?category=best-practices',
  '/blog?search=sharing',
  '/blog?search=gardening',
  '/case-studies',
  '/case-studies/halden-marine-quotes',
  '/login',
  '/login/staff',
  '/login/forgot',
  '/login/reset',
  '/login/link',
  '/invitation',
  '/api/',
]
/** All the others. */
export const firmPages = [
  '/',
  '/services',
  ...services.map((slug) => `/services/${slug}`),
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  nowhere,
]
/** Every kind of public page. */
export const publicPages = [...firmPages, ...readingPages]

interface Walk {
  pages: string[]
  demo?: boolean
}

/**
 * A test with a subtest for each page: its size, fonts, headings, controls, layout and accessibility,
 * on a phone and then, without loading it again, on a wide screen.
 */
export function walk({ pages, demo = true }: Walk) {
  return async (t: TestContext) => {
    const { visit } = await site(t, { demo })
    for (const path of pages) {
      await t.test(path, async () => {
        let light = async () => {}
        const page = await visit(path, {
          viewport: phone,
          ...(path === nowhere && { expected: /\b404\b/ }),
          before: async (page) => void (light = await weigh(page)),
        })
        await light()
        await ownFonts(page)
        await inOrder(page)
        await fits(page, phone.width, 320)
        await page.setViewportSize(desktop)
        await inOrder(page)
        await fits(page, desktop.width, 2560)
        await page.close()
      })
    }
  }
}

async function inOrder(page: Page): Promise<void> {
  await wellHeaded(page)
  await pressable(page)
  await accessible(page)
}
