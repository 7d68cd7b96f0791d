import { useDeferredValue, useState } from 'react'
import { roleNames } from '../../contract/role-names.ts'
import type { Project } from '../project/contract.ts'
import { FindField } from '../../ui/signedin/list/FindField.tsx'
import { isFound, typedWords } from '../../ui/signedin/list/found.ts'
import { ShowMore } from '../../ui/signedin/list/ShowMore.tsx'
import { useParts } from '../../ui/signedin/list/useParts.ts'
import { PersonList } from '../../ui/signedin/work/PersonRow.tsx'
import { ColleagueRow } from './ColleagueRow.tsx'
import type { LastSaid, Say } from './Done.tsx'
import { calledBy, inOrder } from './colleague-words.web.ts'
import type { Member } from './contract.ts'

interface ColleagueListProps {
  members: readonly Member[]
  projects: readonly Project[]
  /** The reader's own membership. */
  own: string
  said: LastSaid | null
  say: Say
  change: (id: string) => void
}

/** From how many on there is a field to find somebody in; fewer are seen at once. */
const findFrom = 10

/** How many are shown at first. */
const step = 20

/** Everybody of the organisation; a long list in parts, with a field to find somebody in. */
export function ColleagueList(props: ColleagueListProps) {
  const { members, projects, own, said, say, change } = props
  const [typed, find] = useState('')
  const words = typedWords(useDeferredValue(typed))
  const listed = inOrder(members, own).filter((one) =>
    isFound(words, calledBy(one), one.email, roleNames[one.role], one.state),
  )
  const list = useParts(listed, step, ({ id }) => id === said?.about)
  const titles = new Map(projects.map(({ id, title }) => [id, title]))
  const isOnly = !members.some(
    ({ id, role, state }) => id !== own && role === 'admin' && state === 'active',
  )
  return (
    <>
      {members.length < findFrom ? null : (
        <FindField
          name="find-colleague"
          label="Find somebody"
          value={typed}
          find={find}
          found={words.length > 0 ? countOf(listed.length) : ''}
        />
      )}
      <div>
        <PersonList>
          {list.shown.map((member) => (
            <ColleagueRow
              key={member.id}
              {...{ member, titles, say }}
              said={said?.about === member.id ? said : null}
              own={own === member.id ? { isOnly } : null}
              change={() => change(member.id)}
            />
          ))}
        </PersonList>
        <ShowMore of={list} noun="colleagues" />
      </div>
    </>
  )
}

const countOf = (count: number) => `${count} ${count === 1 ? 'person' : 'people'} found`
