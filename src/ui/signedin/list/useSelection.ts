import { useState } from 'react'

interface Chosen<Seen> {
  list: string
  ones: ReadonlyMap<string, Seen>
}

/**
 * What is selected of a list, each as whoever selected it has seen it. `list` names what is listed:
 * another list begins with nothing.
 */
export function useSelection<Seen extends { id: string }>(list: string) {
  const [chosen, setChosen] = useState<Chosen<Seen>>({ list, ones: new Map() })
  const ones: ReadonlyMap<string, Seen> = chosen.list === list ? chosen.ones : new Map()
  const choose = (next: ReadonlyMap<string, Seen>) => setChosen({ list, ones: next })
  return {
    ones: [...ones.values()],
    has: (id: string) => ones.has(id),
    toggle(one: Seen) {
      const next = new Map(ones)
      if (!next.delete(one.id)) next.set(one.id, one)
      choose(next)
    },
    choose: (all: readonly Seen[]) => choose(new Map(all.map((one) => [one.id, one]))),
    clear: () => choose(new Map()),
  }
}
