import { readFileSync } from 'node:fs'

// Gives the program a clock that the test sets while it runs; loaded before it by `node --import`. The
// file CLOCK_AHEAD says by how many milliseconds it is ahead. With the query `unaware` it is a broken
// program, to test the test: it looks at nothing each second, such as whether its clock went back.

const { Date: Real, setInterval: repeat } = globalThis
const path = process.env['CLOCK_AHEAD'] ?? ''

const read = () => Number(readFileSync(path, 'utf8'))
let ahead = read()
repeat(() => (ahead = read()), 50).unref()

globalThis.Date = class extends Real {
  constructor(...given: [] | ConstructorParameters<typeof Real>) {
    // Without a moment it is now.
    super(...((given.length === 0 ? [Real.now() + ahead] : given) as [number]))
  }
  static override now = () => Real.now() + ahead
} as DateConstructor

if (import.meta.url.endsWith('?unaware'))
  globalThis.setInterval = ((...[run, every, ...rest]: Parameters<typeof repeat>) =>
    repeat(every === 1_000 ? () => {} : run, every, ...rest)) as typeof repeat
