import '../ui/layers.css'
import '../ui/reset.css'
import '../ui/tokens.css'
import '../ui/fonts.css'
import '../ui/base.css'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { ProblemView } from '../contract/problem.ts'
import type { RichText as FormattedText } from '../contract/richtext.ts'
import type { Frame } from '../features/content/contract.ts'
import { enquiryArrived, enquiryReceived } from '../features/enquiry/mail.tsx'
import { confirmSubscription } from '../features/newsletter/mail.tsx'
import { digestMail, notificationMail } from '../features/notification/mail.tsx'
import { invitation, newDevice, resetPassword, securityNotice } from '../features/signin/mail.tsx'
import { IslandContext } from '../ui/Island.tsx'
import { RichText } from '../ui/RichText.tsx'
import type { Meta, Screen } from '../ui/screen.tsx'
import { Chrome } from './Chrome.tsx'
import { ProblemPage } from './ProblemPage.tsx'
import { Shell } from './Shell.tsx'
import { site } from './site.tsx'

/** What a document needs of the build; addresses below `/assets/`, and the sheet as text. */
interface Built {
  loader: string
  hydrate: string
  islands: Record<string, string>
  fonts: string[]
  css: string
  portal: ComponentProps<typeof Shell>['built']['portal']
  extra?: string
}

/** The mails, which come built as the pages do. */
export const letters = {
  enquiryArrived,
  enquiryReceived,
  confirmSubscription,
  resetPassword,
  invitation,
  securityNotice,
  newDevice,
  notificationMail,
  digestMail,
}

const screens = new Map(site.map((one) => [one.path, one as unknown as Screen<unknown>]))

/** The whole document of the page at `path` (as its contract spells it). */
export function renderPage(path: string, view: unknown, frame: Frame, built: Built): string {
  const screen = screens.get(path)
  if (!screen) throw new Error(`No screen for ${path}`)
  const { Body, theme } = screen
  return document({
    frame,
    built,
    theme,
    meta: screen.meta(view),
    scripted: screen.scripted?.(view) ?? false,
    children: <Body view={view} frame={frame as never} />,
  })
}

/** The whole document that says why there is no page. */
export function renderProblem(problem: ProblemView, frame: Frame, built: Built): string {
  return document({
    frame,
    built,
    theme: 'light',
    meta: { title: `${problem.status}`, description: problem.detail, indexed: false },
    scripted: false,
    children: <ProblemPage problem={problem} />,
  })
}

/** The whole document that the portal starts in. */
export function renderShell(frame: Frame, built: Built): string {
  return `<!doctype html>${renderToString(<Shell frame={frame} built={built} />)}`
}

/** A formatted text alone, as HTML that others show. */
export function renderText(text: FormattedText): string {
  return renderToStaticMarkup(<RichText text={text} />)
}

interface DocumentProps {
  frame: Frame
  built: Built
  theme: 'dark' | 'light'
  meta: Meta
  scripted: boolean
  children: ReactNode
}

function document({ frame, built, theme, meta, scripted, children }: DocumentProps): string {
  const html = renderToString(
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Words frame={frame} meta={meta} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <meta name="theme-color" content={theme === 'dark' ? '#03181c' : '#f6fbfc'} />
        {built.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style>{built.css}</style>
        {scripted ? <script type="module" src={built.loader} /> : null}
        {built.extra ? <script type="module" src={built.extra} /> : null}
      </head>
      <body>
        <IslandContext value={built}>
          <Chrome frame={frame} theme={theme}>
            {children}
          </Chrome>
        </IslandContext>
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

/** What search engines and link previews read. */
function Words({ frame, meta }: { frame: Frame; meta: Meta }) {
  const { site: firm, company } = frame.layout
  const title = meta.title ? `${meta.title} | ${company.name}` : `${company.name}: ${firm.tagline}`
  const description = meta.description || firm.description
  const url = `${frame.origin}${frame.path}${meta.query ?? ''}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {meta.indexed === false ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={url} />
      )}
      {meta.links?.map(({ href, ...link }) => (
        <link key={href} {...link} href={frame.origin + href} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
    </>
  )
}
