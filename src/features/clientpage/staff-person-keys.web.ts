import type { ScreenKey } from '../../ui/signedin/keys/screen-keys.ts'
import type { ClientPerson } from './staff.contract.ts'
import type { StaffPeopleActs } from './useStaffPeople.web.ts'

interface Keyed {
  people: readonly ClientPerson[]
  mayManage: boolean
  acts: StaffPeopleActs
  /** Opens somebody, at what is done most, at the mail or at signing them out. */
  open: (id: string, first: 'rights' | 'mail' | 'out') => void
  invite: () => void
}

/** Moves the focus to somebody on the page. */
export const focusPerson = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-person="${id}"]`)?.focus()

/** The keys that act on people: on the one who has the focus, but for inviting another. */
export function personKeys(keyed: Keyed): ScreenKey[] {
  const { people, mayManage, acts, open, invite } = keyed
  const inFocus = (): ClientPerson | undefined => {
    const button = document.activeElement?.closest<HTMLElement>('[data-person]')
    return people.find(({ id }) => id === button?.dataset['person'])
  }
  const step = (by: 1 | -1) => {
    const at = people.findIndex((one) => one === inFocus())
    const next = people[Math.max(0, Math.min(people.length - 1, at + by))]
    if (next) focusPerson(next.id)
  }
  /** Acts on the one in focus; what is refused stands above the list. */
  const on = (act: (person: ClientPerson) => Promise<void> | void) => () => {
    const person = inFocus()
    if (person && !acts.isBusy) void Promise.resolve(act(person)).catch(() => {})
  }
  const arrow = (key: string, label: string, by: 1 | -1): ScreenKey => ({
    keys: [key],
    label,
    act: () => step(by),
    when: isIn,
    repeats: true,
  })
  const isOn = () => mayManage && inFocus() !== undefined
  const isIn = () => inFocus() !== undefined
  const isActive = () => isOn() && inFocus()?.state !== 'invited'
  return [
    { keys: ['i'], label: 'Invite somebody…', act: invite, when: () => mayManage },
    {
      keys: ['p'],
      label: 'To the people',
      act: () => people[0] && focusPerson(people[0].id),
      when: () => mayManage && people.length > 0,
    },
    arrow('ArrowDown', 'The next person', 1),
    arrow('ArrowUp', 'The person before', -1),
    {
      keys: ['r'],
      label: 'Role and projects of a person…',
      act: on(({ id }) => open(id, 'rights')),
      when: isOn,
    },
    {
      keys: ['s'],
      label: 'Suspend a person, or let them in again',
      act: on((person) =>
        person.state === 'suspended' ? acts.restore(person) : acts.suspend(person),
      ),
      when: isActive,
    },
    {
      keys: ['d'],
      label: 'Remove a person, or take their invitation back',
      act: on((person) => acts.remove(person, () => focusPerson(person.id))),
      when: isOn,
    },
    {
      keys: ['m'],
      label: 'Mail a person their invitation, or a link for a new password…',
      act: on(({ id }) => open(id, 'mail')),
      when: isOn,
    },
    {
      keys: ['w'],
      label: 'See the portal as a person has it',
      act: on((person) => acts.seeAs(person)),
      when: () => isActive() && inFocus()?.state === 'active',
    },
    {
      keys: ['o'],
      label: 'Sign a person out…',
      act: on(({ id }) => open(id, 'out')),
      when: isActive,
    },
  ]
}
