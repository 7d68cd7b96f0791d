import { Shell, type ShellProps } from '../site/Shell.tsx'

/** The page that the console starts in, at each of its addresses. */
export const ConsoleShell = (props: ShellProps) => (
  <Shell
    {...props}
    name="console"
    title="Staff Console"
    waiting="Loading console..."
    unscripted={
      <>
        The console is a program that runs in your browser, so it needs scripts. Please switch them
        on for this site.
      </>
    }
  />
)
