/**
 * Gives names of files, as inside a ZIP, one after the other: each is unique, even where a file system ignores
 * case. Thousands may be equal, so each remembers the number that the next of it is tried with.
 */
export function distinct(taken = new Set<string>()): (name: string) => string {
  const numbers = new Map<string, number>()
  return (name) => {
    const own = key(name)
    const [, stem = name, ending = ''] = /^(.+?)(\.[^./]{1,8})?$/.exec(name) ?? []
    let free = name
    let number = numbers.get(own) ?? 2
    for (; taken.has(key(free)); number += 1) free = `${stem} (${number})${ending}`
    numbers.set(own, number)
    taken.add(key(free))
    return free
  }
}

const key = (name: string) => name.normalize('NFKC').toLowerCase()
