/** The names inside a ZIP: each is unique, even where a file system ignores case. */
export function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.+?)(\.[^./]{1,8})?$/.exec(name) ?? []
    let free = name
    for (let count = 2; taken.has(key(free)); count += 1) free = `${stem} (${count})${ending}`
    taken.add(key(free))
    return free
  })
}

const key = (name: string) => name.normalize('NFKC').toLowerCase()
