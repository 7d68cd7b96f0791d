import type { Frame } from '../../features/content/contract.ts'
import { Icons } from '../site/Icons.tsx'
import { Loading } from '../../ui/base/Loading.tsx'

/** What the shell needs of the build. */
interface BuiltShell {
  fonts: string[]
  portal: { early: string; styles: string; script: string; modules: string[] }
  extra?: string
}

interface ShellProps {
  frame: Frame
  built: BuiltShell
  sheet: string
}

/** The page that the portal starts in: the same for all, with nobody's data in it. */
export function Shell({ frame, built, sheet }: ShellProps) {
  const { portal, fonts, extra } = built
  const { name } = frame.layout.company
  return (
    <html lang="en" data-theme="light" data-portal-api={frame.portal_api}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Client Portal | ${name}`}</title>
        <meta name="robots" content="noindex" />
        <Icons />
        <meta name="theme-color" content="#f6fbfc" />
        {/* Before the linked sheet, for which a script would wait. */}
        <script src={portal.early} />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style>{sheet}</style>
        <link rel="stylesheet" href={portal.styles} />
        {portal.modules.map((module) => (
          <link key={module} rel="modulepreload" href={module} />
        ))}
        <script type="module" src={portal.script} />
        {extra ? <script type="module" src={extra} /> : null}
      </head>
      <body>
        <div id="app" data-app="portal" data-firm={name}>
          <Loading>Loading dashboard...</Loading>
          <noscript>
            <p data-unscripted>
              The client portal is a program that runs in your browser, so it needs scripts. Please
              switch them on for this site, or <a href="/contact">contact us</a>.
            </p>
          </noscript>
        </div>
      </body>
    </html>
  )
}
