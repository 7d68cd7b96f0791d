import { Shell, type ShellProps } from '../site/Shell.tsx'

/** The page that the portal starts in. */
export const PortalShell = (props: ShellProps) => (
  <Shell
    {...props}
    name="portal"
    title="Client Portal"
    waiting="Loading dashboard..."
    unscripted={
      <>
        The client portal is a program that runs in your browser, so it needs scripts. Please switch
        them on for this site, or <a href="/contact">contact us</a>.
      </>
    }
  />
)
