import { useState } from 'react'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { NothingOpen } from '../../ui/signedin/list/ListPane.tsx'
import { useTakesFocus } from '../../ui/signedin/list/OpenPane.tsx'
import { StaffAddClient } from './StaffAddClient.tsx'
import { StaffClientList } from './StaffClientList.tsx'
import { StaffClientOpen } from './StaffClientOpen.tsx'
import { useStaffClients, type OpenClientProps } from './useStaffClients.web.ts'

type StaffClientsProps = Pick<OpenClientProps, 'worker' | 'showRecord' | 'newProject' | 'merging'>

/** The firm's clients: the list, and beside it the one that is open. */
export function StaffClients(props: StaffClientsProps) {
  const { worker } = props
  const room = useStaffClients()
  const { openId: id } = room.beside
  const takesFocus = useTakesFocus(id)
  const [isAdding, setIsAdding] = useState(false)
  const add = () => setIsAdding(true)
  useKeys([{ keys: ['n'], label: 'New client…', act: add, when: () => worker.mayChange }])
  return (
    <>
      <StaffClientList room={room} add={worker.mayChange ? add : null} />
      {id ? (
        <StaffClientOpen key={id} {...props} {...{ id, room, takesFocus }} />
      ) : (
        <NothingOpen title="No client is open.">
          Choose one from the list, or press J and then Enter.
        </NothingOpen>
      )}
      {isAdding ? <StaffAddClient room={room} onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}
