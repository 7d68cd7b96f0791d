import { Shell, type ShellProps } from '../site/Shell.tsx'
import { firstCalls } from './first-calls.web.ts'
import { roomAt } from './sections/rooms.web.ts'

/** The page that the console starts in, at each of its addresses: the same for those of one room. */
export const ConsoleShell = (props: ShellProps) => (
  <Shell
    {...props}
    of="firm"
    calls={firstCalls(roomAt(props.path)).map(({ address }) => address)}
    room={roomAt(props.path)}
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
