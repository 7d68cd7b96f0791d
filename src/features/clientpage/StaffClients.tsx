import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import styles from './Clients.module.css'
import { StaffAddClient } from './StaffAddClient.tsx'
import { StaffClientList } from './StaffClientList.tsx'
import { StaffClientOpen } from './StaffClientOpen.tsx'
import { useStaffClients, type OpenClientProps } from './useStaffClients.web.ts'

type StaffClientsProps = Pick<OpenClientProps, 'worker' | 'showRecord' | 'newProject'>

/** The firm's clients: the list, and beside it the one that is open. */
export function StaffClients({ worker, showRecord, newProject }: StaffClientsProps) {
  const room = useStaffClients()
  const { id } = room
  // What the address named when the page was loaded takes no focus: nobody has pressed anything.
  const isLoaded = useNavigationType() === NavigationType.Pop
  const [arrived, setArrived] = useState(isLoaded ? id : null)
  if (arrived !== null && arrived !== id) setArrived(null)
  const [isAdding, setIsAdding] = useState(false)
  const add = () => setIsAdding(true)
  useKeys([{ keys: ['n'], label: 'New client…', act: add, when: () => worker.mayChange }])
  return (
    <>
      <StaffClientList room={room} add={worker.mayChange ? add : null} />
      {id ? (
        <StaffClientOpen
          key={id}
          id={id}
          room={room}
          {...{ worker, showRecord, newProject }}
          takesFocus={arrived !== id}
        />
      ) : (
        <div className={styles.nothing}>
          <EmptyState title="No client is open.">
            Choose one from the list, or press J and then Enter.
          </EmptyState>
        </div>
      )}
      {isAdding ? <StaffAddClient room={room} onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}
