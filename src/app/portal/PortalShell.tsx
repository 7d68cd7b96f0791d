import { listApprovals } from '../../features/approval/contract.ts'
import { listThreads } from '../../features/message/contract.ts'
import { listNotifications } from '../../features/notification/contract.ts'
import { listProjects } from '../../features/project/contract.ts'
import { listRequests } from '../../features/request/contract.ts'
import { Shell, type ShellProps } from '../site/Shell.tsx'

/** The page that the portal starts in. */
export const PortalShell = (props: ShellProps) => (
  <Shell
    {...props}
    name="portal"
    title="Client Portal"
    waiting="Loading dashboard..."
    of="client"
    calls={[listRequests, listApprovals, listThreads, listNotifications].map(({ path }) => path)}
    first={{ section: 'projects', calls: [listProjects.path] }}
    unscripted={
      <>
        The client portal is a program that runs in your browser, so it needs scripts. Please switch
        them on for this site, or <a href="/contact">contact us</a>.
      </>
    }
  />
)
