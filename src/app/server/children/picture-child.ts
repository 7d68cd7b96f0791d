import { stepBack } from './step-back.ts'

// Works on one picture: the plan is its argument, the picture comes in, and what was made goes out. It
// is a process of its own, so that a picture that is more than it seems takes nobody's memory, and it
// runs at a lower priority, so that visitors go first.
stepBack()
const { buffer } = await import('node:stream/consumers')
const { perform } = await import('./picture-sizes.ts')
const plan = JSON.parse(process.argv[2] ?? '') as never
const { head, parts } = await perform(plan, await buffer(process.stdin))
process.stdout.write(`${JSON.stringify(head)}\n`)
for (const part of parts) process.stdout.write(part)
