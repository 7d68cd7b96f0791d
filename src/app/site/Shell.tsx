import type { ReactNode } from 'react'
import type { CallEndpoint } from '../../contract/endpoint.ts'
import { readMe } from '../../features/account/contract.ts'
import type { Frame } from '../../features/content/contract.ts'
import { Loading } from '../../ui/base/Loading.tsx'
import { Icons } from './Icons.tsx'

/** Addresses below `/assets/` of the files that an application starts with. */
export interface BuiltApplication {
  script: string
  /** The modules that its script imports. */
  modules: string[]
}

export interface ShellProps {
  frame: Frame
  built: { early: string; integrity: Record<string, string>; extra?: string }
  application: BuiltApplication
  sheet: string
}

interface Own {
  name: 'portal' | 'console'
  title: string
  /** Shown until a script has loaded. */
  waiting: string
  /** Shown where scripts are off. */
  unscripted: ReactNode
  /** What it shows first, to those who may see it: called while its scripts still come. */
  calls?: CallEndpoint[]
  /** The same of the section that is open unless the address names another. */
  first?: { section: string; calls: CallEndpoint[] }
}

/** The page that an application starts in: the same for all, with nobody's data in it. */
export function Shell({ frame, built, application, sheet, ...own }: ShellProps & Own) {
  const { name } = frame.layout.company
  const { integrity } = built
  return (
    <html lang="en" data-theme="light" data-portal-api={frame.portal_api}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${own.title} | ${name}`}</title>
        <meta name="robots" content="noindex" />
        <Icons />
        <meta name="theme-color" content="#f6fbfc" />
        {/* Before the sheet, which is most of the document. */}
        <script
          src={built.early}
          integrity={integrity[built.early]}
          data-me={readMe.path}
          data-calls={pathsOf(own.calls)}
          data-first={pathsOf(own.first?.calls)}
          data-first-section={own.first?.section}
        />
        {application.modules.map((module) => (
          <link key={module} rel="modulepreload" href={module} integrity={integrity[module]} />
        ))}
        <script type="module" src={application.script} integrity={integrity[application.script]} />
        {built.extra ? <script type="module" src={built.extra} /> : null}
        <style>{sheet}</style>
      </head>
      <body>
        <div id="app" data-app={own.name} data-firm={name}>
          <Loading>{own.waiting}</Loading>
          <noscript>
            <p data-unscripted>{own.unscripted}</p>
          </noscript>
        </div>
      </body>
    </html>
  )
}

const pathsOf = (calls?: CallEndpoint[]) => calls?.map(({ path }) => path).join(' ')
