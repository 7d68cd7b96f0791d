import '../../ui/base/styles/layers.css'
import '../../ui/base/styles/reset.css'
import '../../ui/base/styles/tokens.css'
import '../../ui/base/styles/fonts.css'
import '../../ui/base/styles/base.css'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { brandAddress, type Brand } from '../../contract/brand.ts'
import type { ProblemView } from '../../contract/problem.ts'
import type { RichText } from '../../contract/richtext.ts'
import { CardGround, cardColours } from '../../features/card/CardGround.tsx'
import type { CardLink, CardLook, CardWords } from '../../features/card/contract.ts'
import type { Frame, Layout } from '../../features/content/contract.ts'
import { letters } from '../../ui/base/styles/letters.ts'
export { dressMail } from '../../ui/mail/dress.ts'
export { mailTemplates } from './mails.tsx'
export { writeSample } from './sample-mails.tsx'
import { IslandContext } from '../../ui/site/Island.tsx'
import { Prose } from '../../ui/site/text/Prose.tsx'
import type { Meta, Screen } from '../../ui/site/screen.ts'
import { ConsoleShell } from '../console/ConsoleShell.tsx'
import { PortalShell } from '../portal/PortalShell.tsx'
import { Chrome } from './Chrome.tsx'
import { Icons } from './Icons.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import type { BuiltApplication } from './Shell.tsx'
import { firmPages } from './pages-firm.tsx'
import { galleryScreens } from './pages-gallery.tsx'
import { ownScreens } from './pages-own.tsx'
import { personalPages } from './pages-personal.tsx'
import { readingPages } from './pages-reading.tsx'
import { Trail } from './Trail.tsx'
import { describe, Words } from './Words.tsx'

/** What a document needs of the build: addresses below `/assets/`. */
interface Built {
  loader: string
  hydrate: string
  islands: Record<string, string[]>
  fonts: string[]
  early: string
  portal: BuiltApplication
  console: BuiltApplication
  /** The hash of each script that a document names, by its address. */
  integrity: Record<string, string>
  extra?: string
}

/** Every page of the public site: its component, its theme, and what its head says. */
const site = [...firmPages, ...readingPages, ...ownScreens, ...personalPages, ...galleryScreens]

const screens = new Map(site.map((one) => [one.path, one as unknown as Screen<unknown>]))

/** A document with `sheetPlace` in it, and the name of the sheet that goes there. */
export interface Rendered {
  html: string
  sheet: string
  /** False: search engines leave it out, and the answer says so as well. */
  indexed?: boolean
}

const loaded = new Map<string, Component>()

type Component = Exclude<Screen<unknown>['Body'], object & { load: unknown }>

/** To be awaited before the page at `path` is rendered: some components are read when first needed. */
export async function prepare(path: string): Promise<void> {
  const { Body } = screenOf(path)
  if (typeof Body !== 'function' && !loaded.has(path)) loaded.set(path, await Body.load())
}

function bodyOf(path: string): Component {
  const { Body } = screenOf(path)
  const found = typeof Body === 'function' ? Body : loaded.get(path)
  if (!found) throw new Error(`The page at ${path} was not prepared`)
  return found
}

/** The document of the page at `path` (as its contract spells it). */
export function renderPage(
  path: string,
  view: unknown,
  frame: Frame,
  built: Built,
  card: CardLink | null,
): Rendered {
  const { Data, theme, ...screen } = screenOf(path)
  const Body = bodyOf(path)
  const meta = screen.meta(view)
  const given = { view, frame: frame as never }
  const html = document({
    frame,
    built,
    card,
    theme: typeof theme === 'function' ? theme(view) : theme,
    meta,
    scripted: screen.scripted?.(view) ?? false,
    children: <Body {...given} />,
    data:
      meta.indexed === false ? null : (
        <>
          <Trail frame={frame} title={meta.title} />
          {Data ? <Data {...given} picture={card?.url} /> : null}
        </>
      ),
  })
  return { html, sheet: Body.name, indexed: meta.indexed !== false }
}

/** What the page at `path` shows, in Markdown. */
export async function renderMarkdown(path: string, view: unknown, frame: Frame): Promise<string> {
  const Body = bodyOf(path)
  const html = renderToStaticMarkup(<Body view={view} frame={frame as never} />)
  // It brings a DOM, which a process without requests for twins does not need.
  const { markdown } = await import('../../ui/site/text/markdown.ts')
  return markdown(html, `${frame.origin}${frame.path}`)
}

/** The title and description of the page at `path` with this view, for lists of the site. */
export const describePage = (path: string, view: unknown, layout: Layout) =>
  describe(screenOf(path).meta(view), layout)

/** What the card of the page at `path` shows; null when the page is not for sharing and has none. */
export function cardWords(path: string, view: unknown, { layout, brand }: Frame): CardWords | null {
  const { title, description, label = '', indexed } = screenOf(path).meta(view)
  if (indexed === false) return null
  return {
    label,
    title: title || layout.site.tagline || layout.company.name,
    excerpt: description || layout.site.description,
    firm: layout.company.name,
    ...lookOf(brand),
  }
}

/** What the firm's own face adds to a card, if anything: a card is drawn anew when that changes. */
function lookOf({ version, accent, logo }: Brand): Pick<CardWords, 'look'> {
  if (accent === null && !logo.night) return {}
  return { look: { accent, logo: logo.night && brandAddress(version, 'mail-night') } }
}

/** The letters that the words of a card can have, and the colours that they stand in. */
export const cardStyle = { letters, colours: cardColours }

/** What is behind the words of a card, as SVG; it is always the same for the same words. */
export const renderGround = (about: string, look?: CardLook): string =>
  renderToStaticMarkup(<CardGround about={about} look={look} />)

function screenOf(path: string): Screen<unknown> {
  const screen = screens.get(path)
  if (!screen) throw new Error(`No screen for ${path}`)
  return screen
}

/** The document that says what went wrong in place of a page. */
export function renderProblem(problem: ProblemView, frame: Frame, built: Built): Rendered {
  const html = document({
    frame,
    built,
    theme: 'light',
    meta: { title: `${problem.status}`, description: problem.detail, indexed: false },
    scripted: false,
    children: <ProblemPage problem={problem} />,
  })
  return { html, sheet: ProblemPage.name }
}

const shells = { portal: PortalShell, console: ConsoleShell }

/** The room of the console at an address: all addresses of one have the same document. */
export { roomAt } from '../console/sections/rooms.web.ts'

/** The document that an application starts in. */
export function renderShell(name: keyof typeof shells, frame: Frame, built: Built): Rendered {
  const Own = shells[name]
  const { path } = frame
  const shell = (
    <Own frame={frame} built={built} application={built[name]} sheet={sheetMark} path={path} />
  )
  return { html: `<!doctype html>${renderToString(shell)}`, sheet: Own.name }
}

/** A formatted text alone, as HTML for feed readers and the like. */
export function renderText(text: RichText, origin: string): string {
  return renderToStaticMarkup(<Prose text={text} origin={origin} />)
}

interface DocumentProps {
  frame: Frame
  built: Built
  card?: CardLink | null
  theme: 'dark' | 'light'
  meta: Meta
  scripted: boolean
  children: ReactNode
  /** Last in the document, so that what people see comes first. */
  data?: ReactNode
}

function document(props: DocumentProps): string {
  const { frame, built, card, theme, meta, scripted, children, data } = props
  const shown = frame.brand.ground === 'paper' ? 'light' : theme
  const html = renderToString(
    <html lang="en" data-theme={shown} data-portal-api={frame.portal_api}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Words frame={frame} meta={meta} card={card ?? null} />
        <Icons brand={frame.brand} />
        <meta name="theme-color" content={shown === 'dark' ? '#03181c' : '#f6fbfc'} />
        {built.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style>{sheetMark}</style>
        {scripted ? (
          <script type="module" src={built.loader} integrity={built.integrity[built.loader]} />
        ) : null}
        {built.extra ? <script type="module" src={built.extra} /> : null}
      </head>
      <body>
        <IslandContext value={built}>
          <Chrome frame={frame} theme={theme} shown={shown}>
            {children}
          </Chrome>
        </IslandContext>
        {data}
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

const sheetMark = '/* sheet */'

/**
 * Where the sheet goes once the page is made: React would search all of it each time for what could
 * end it, a seventh of the work. No text of a page can be spelled like this, because of its `<`.
 */
export const sheetPlace = `<style>${sheetMark}</style>`
