import type { ReactNode } from 'react'
import { readMe } from '../../features/account/contract.ts'
import type { Frame } from '../../features/content/contract.ts'
import { Loading } from '../../ui/base/Loading.tsx'
import { Icons } from './Icons.tsx'

/** Addresses below `/assets/` of the files that an application starts with. */
export interface BuiltApplication {
  script: string
  /** The modules that its script imports. */
  modules: string[]
  /** What the screen of an address adds to that, by the name of its component. */
  rooms?: Record<string, { modules: string[]; sheet?: string }>
}

export interface ShellProps {
  frame: Frame
  built: { early: string; integrity: Record<string, string>; extra?: string }
  application: BuiltApplication
  sheet: string
  /** The address that it is for. */
  path: string
}

interface Own {
  name: 'portal' | 'console'
  title: string
  /** Shown until a script has loaded. */
  waiting: string
  /** Shown where scripts are off. */
  unscripted: ReactNode
  /** Whose it is: nobody else may call what it shows first. */
  of: 'client' | 'firm'
  /** What it shows first, below the API: called while its scripts still come. */
  calls?: readonly string[]
  /** The same of the section that is open unless the address names another. */
  first?: { section: string; calls: readonly string[] }
  /** The screen that the address names. */
  room?: string | null
}

/** The page that an application starts in: the same for all, with nobody's data in it. */
export function Shell({ frame, built, application, sheet, ...own }: ShellProps & Own) {
  const { name } = frame.layout.company
  const { integrity } = built
  const { modules, rooms = {} } = application
  const opened = own.room ? rooms[own.room] : undefined
  return (
    <html lang="en" data-theme="light" data-portal-api={frame.portal_api}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${own.title} | ${name}`}</title>
        <meta name="robots" content="noindex" />
        <Icons brand={frame.brand} />
        <meta name="theme-color" content="#f6fbfc" />
        {/* Before the sheet, which is most of the document. */}
        <script
          src={built.early}
          integrity={integrity[built.early]}
          data-me={readMe.path}
          data-of={own.of}
          data-calls={own.calls?.join(' ')}
          data-first={own.first?.calls.join(' ')}
          data-first-section={own.first?.section}
        />
        <Preloads of={modules} {...built} />
        <script type="module" src={application.script} integrity={integrity[application.script]} />
        {/* Seldom needed before the application, which has the six connections of a browser first. */}
        <Preloads of={opened?.modules ?? []} priority="low" {...built} />
        {built.extra ? <script type="module" src={built.extra} /> : null}
        <style>{sheet}</style>
        {opened?.sheet ? (
          <link rel="stylesheet" href={opened.sheet} integrity={integrity[opened.sheet]} />
        ) : null}
      </head>
      <body>
        <div
          id="app"
          data-app={own.name}
          data-firm={name}
          data-logos={logosOf(frame)}
          data-sheets={sheetsOf(rooms)}
        >
          <Loading>{own.waiting}</Loading>
          <noscript>
            <p data-unscripted>{own.unscripted}</p>
          </noscript>
        </div>
      </body>
    </html>
  )
}

/** The firm's logo by what it stands on, for the menus; left out where it has none. */
const logosOf = ({ brand: { logo } }: Frame): string | undefined =>
  logo.paper || logo.night ? JSON.stringify(logo) : undefined

interface PreloadsProps extends Pick<ShellProps['built'], 'integrity'> {
  of: string[]
  priority?: 'low'
}

const Preloads = ({ of, priority, integrity }: PreloadsProps) =>
  of.map((module) => (
    <link
      key={module}
      rel="modulepreload"
      href={module}
      integrity={integrity[module]}
      fetchPriority={priority}
    />
  ))

/** Where the sheet of each room is, for when it is opened later. */
function sheetsOf(rooms: NonNullable<BuiltApplication['rooms']>): string | undefined {
  const sheets = Object.entries(rooms).map(([name, { sheet }]) => (sheet ? `${name}:${sheet}` : ''))
  return sheets.filter(Boolean).join(' ') || undefined
}
