import { builtInBrand, type Brand } from '../../../contract/brand.ts'
import { cardLink } from '../../../features/card/address.ts'
import { builtInCompany, builtInSiteConfig } from '../../../features/content/builtin.ts'
import { readLayout, type Frame, type Layout } from '../../../features/content/contract.ts'
import type { Page } from '../../../contract/page.ts'
import type { ProblemView } from '../../../contract/problem.ts'
import { DatabaseAway } from '../../../database/away.ts'
import { needed, type EndpointCaller } from '../../../platform/http/call-endpoint.ts'
import type { Document } from '../../../platform/publishing/pages.ts'
import type { Describe } from '../../../platform/publishing/listings.ts'
import { completing } from './completing.ts'
import type { World } from '../world.ts'

interface Sources {
  callEndpoint: EndpointCaller
  here: EndpointCaller
  brand: () => Promise<Brand>
}

/** Makes whole documents of views: with the layout, the firm's face, the year and the files of the build. */
export function createDocuments(world: World, { callEndpoint, here, brand }: Sources) {
  const { assets, clock, config } = world
  const complete = completing(world)
  const framing = () => layout(callEndpoint, here)

  async function frame(path: string, around = framing(), face = brand()): Promise<Frame> {
    const [whole, shown] = await Promise.all([around, face])
    return {
      layout: whole,
      brand: shown,
      year: clock.now().getFullYear(),
      path,
      origin: config.PUBLIC_URL,
      portal_api: config.PORTAL_API_URL === '/api' ? null : config.PORTAL_API_URL,
    }
  }

  return {
    async page(
      page: Page<unknown>,
      view: Promise<unknown>,
      { pathname }: URL,
      holdsInput = false,
      /** In place of the firm's own. */
      face?: Brand,
    ): Promise<Document> {
      const { prepare } = world.render()
      const framed = frame(
        pathname,
        layoutOrBare(framing(), holdsInput),
        face ? Promise.resolve(face) : brandOrBuiltIn(brand()),
      )
      const [shown, around] = await Promise.all([view, framed, prepare(page.path)])
      const words = world.render().cardWords(page.path, shown, around)
      const card = words && cardLink(config.PUBLIC_URL, pathname, words)
      const rendered = world.render().renderPage(page.path, shown, around, assets, card)
      const made = complete(rendered, around.brand)
      return around.layout === bare ? { ...made, passing: true } : made
    },
    /**
     * What the card of a page shows; null when the page has none. Nobody waits for a card as for a
     * page, so it has no time limit, and it is not drawn with a placeholder for the firm’s name.
     */
    async cardWords(page: Page<unknown>, view: Promise<unknown>, path: string) {
      const around = callEndpoint(readLayout).catch(() => here(readLayout))
      const [shown, framed] = await Promise.all([view, frame(path, around)])
      return world.render().cardWords(page.path, shown, framed)
    },
    /** The same in Markdown. */
    async markdown(page: Page<unknown>, view: unknown, path: string): Promise<string> {
      return world.render().renderMarkdown(page.path, view, await frame(path))
    },
    /** Titles and descriptions of pages, with the firm's words as they are now. */
    async describe(): Promise<Describe> {
      const around = await framing()
      return (path, view) => world.render().describePage(path, view, around)
    },
    /** What frames every page, and the firm's own face. */
    layout: framing,
    brand,
    /** What the portal and the console start in. */
    async shell(name: 'portal' | 'console', path: string): Promise<Document> {
      const framed = await frame(path)
      const made = world.render().renderShell(name, framed, assets)
      // Where the blog is written, its page is shown beside it.
      return complete(made, framed.brand, name === 'console')
    },
    /** The same as `problem`, where the firm's data can be read; throws where it cannot. */
    async missing(problem: ProblemView, path: string): Promise<Document> {
      const framed = await frame(path)
      return complete(world.render().renderProblem(problem, framed, assets), framed.brand)
    },
    /** Also where the database is what is missing; the page of a problem is never cached. */
    async problem(problem: ProblemView, path: string): Promise<Document> {
      const around = layoutOrBare(framing(), true)
      const framed = await frame(path, around, brandOrBuiltIn(brand()))
      return complete(world.render().renderProblem(problem, framed, assets), framed.brand)
    },
  }
}

/** For what nobody caches: while the database is away there is a page all the same. */
const brandOrBuiltIn = async (face: Promise<Brand>): Promise<Brand> =>
  await face.catch((error: unknown) => {
    if (error instanceof DatabaseAway) return builtInBrand
    throw error
  })

/**
 * The layout from the content server in use, else from our own database. Throws without either: what
 * was made without the firm's name must not be cached, or it would stay after the fault.
 */
async function layout(callEndpoint: EndpointCaller, here: EndpointCaller): Promise<Layout> {
  const answer = needed(callEndpoint(readLayout))
  // Both have logged why.
  return await answer.catch(() => needed(here(readLayout)))
}

/** For what nobody caches; `always`: also while the database is away, when there is no page else. */
async function layoutOrBare(around: Promise<Layout>, always: boolean): Promise<Layout> {
  return await around.catch((error: unknown) => {
    if (!always && error instanceof DatabaseAway) throw error
    return bare
  })
}

const bare: Layout = {
  site: builtInSiteConfig,
  company: builtInCompany,
  navigation: [
    { label: 'Home', href: '/' },
    { label: 'Services', href: '/services' },
    { label: 'Blog', href: '/blog' },
    { label: 'About', href: '/about' },
    { label: 'Contact', href: '/contact' },
  ],
  footer_links: null,
  footer_services: [],
  demo: null,
}
