import { each, post, signIn } from './signin-people.ts'

const kinds = ['known', 'unknown', 'suspended', 'invited'] as const
type Kind = (typeof kinds)[number]

/** The median time of an answer for each kind, in ms, measured alternately in random order. */
async function compare(tries: number, answer: (kind: Kind, index: number) => Promise<number>) {
  const times: Record<Kind, number[]> = { known: [], unknown: [], suspended: [], invited: [] }
  for (let index = 0; index < tries; index += 1) {
    const order = kinds.map((kind) => ({ kind, at: Math.random() })).toSorted((a, b) => a.at - b.at)
    for (const { kind } of order) times[kind].push(await answer(kind, index))
  }
  return kinds.map((kind) => [kind, median(times[kind])] as const)
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

let addresses = 0

/** A new address each time, so that no limit is reached. */
function address(): string {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const wrong = 'one-of-many-wrong-guesses'

/** What an attacker can learn from the time of an answer: nothing, if the medians are the same. */
export async function timings(port: number, tries: number): Promise<string> {
  const name = (kind: Kind, index: number) => `${kind}-${index % each}`
  const passwords = await compare(tries, async (kind, index) => {
    const given = { username: name(kind, index), password: wrong, address: address() }
    const { ms, status } = await signIn(port, given)
    if (status !== 401) throw new Error(`A wrong password of ${kind} was answered ${status}.`)
    return ms
  })
  const links = await compare(tries, async (kind, index) => {
    const headers = { 'X-Forwarded-For': address() }
    const body = { username: name(kind, index) }
    const { ms, answer } = await post(port, '/api/auth/password/forgot/', { body, headers })
    if (answer.status !== 202) throw new Error(`${kind} was answered ${answer.status}.`)
    return ms
  })
  return line('a wrong password', passwords) + line('a forgotten password', links)
}

function line(what: string, medians: (readonly [Kind, number])[]): string {
  const all = medians.map(([, ms]) => ms)
  const apart = Math.max(...all) - Math.min(...all)
  const parts = medians.map(([kind, ms]) => `${kind} ${ms.toFixed(2)}`)
  return `${what}, median in ms: ${parts.join(', ')}; ${apart.toFixed(2)} apart\n`
}
