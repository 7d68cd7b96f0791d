import { useEffect, useRef } from 'react'
import { Badge } from '../../ui/base/Badge.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { OthersHere } from '../../ui/signedin/presence/OthersHere.tsx'
import { useHere, type BeHere } from '../../ui/signedin/presence/useHere.ts'
import { beAtClient } from '../presence/staff.contract.ts'
import styles from './Client.module.css'
import { StaffClientAside } from './StaffClientAside.tsx'
import { StaffClientPeople } from './StaffClientPeople.tsx'
import { StaffClientProjects } from './StaffClientProjects.tsx'
import { StaffClientState } from './StaffClientState.tsx'
import { StaffClientThreads } from './StaffClientThreads.tsx'
import type { ClientWhole } from './staff.contract.ts'
import type { OpenClientProps } from './useStaffClients.web.ts'

export interface StaffClientPageProps extends OpenClientProps {
  client: ClientWhole
}

const beHere: BeHere = (input, signal) => callEndpoint(beAtClient, input, signal)

/** A client with its people, projects and messages, and beside them what waits and where it came from. */
export function StaffClientPage(props: StaffClientPageProps) {
  const { client, worker, takesFocus, showRecord, newProject, merging } = props
  const { name, suspended_at, created_at, second_factor_required } = client
  const heading = useRef<HTMLHeadingElement>(null)
  useArrival(heading, takesFocus)
  useTitle(name)
  const others = useHere(beHere, client.id)
  return (
    <div className={styles.whole}>
      <article className={styles.work} aria-labelledby="client">
        <OthersHere others={others} />
        <header className={styles.header}>
          <div>
            <h3 id="client" ref={heading} tabIndex={-1} dir="auto">
              {name}
            </h3>
            {suspended_at ? <Badge shape="bars">Suspended</Badge> : null}
            <p className={styles.from}>
              Client since {localDay(created_at)}
              {second_factor_required ? ' · second factor required' : ''}
            </p>
          </div>
          {worker.mayChange ? (
            <div className={styles.buttons}>
              <StaffClientState client={client} />
              {merging(client)}
            </div>
          ) : null}
        </header>
        <StaffClientPeople client={client} mayManage={worker.mayManage} />
        <StaffClientProjects
          projects={client.projects}
          another={<div className={styles.buttons}>{newProject(client)}</div>}
        />
        <StaffClientThreads threads={client.threads} />
        {worker.mayChange ? showRecord(client) : null}
      </article>
      <StaffClientAside client={client} />
    </div>
  )
}

/** The page is named by what is open, so that its tabs can be distinguished. */
function useTitle(name: string): void {
  useEffect(() => {
    const was = document.title
    document.title = `${name} | ${was}`
    return () => void (document.title = was)
  }, [name])
}

/** Whoever opens a client is at its heading, and at its top. */
function useArrival(heading: { current: HTMLElement | null }, takesFocus: boolean): void {
  const takes = useRef(takesFocus)
  useEffect(() => {
    if (!takes.current) return
    heading.current?.focus({ preventScroll: true })
    if (matchMedia('(max-width: 1099px)').matches) scrollTo(0, 0)
  }, [heading])
}
