import { enableCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'

// Draws one card: its words come in as JSON, a PNG goes out. A process of its own, so that what it
// takes (fonts, libvips) is given back each time, and lower in rank, so that visitors go first. Not of
// the lowest, which on a busy machine gets nothing at all.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
enableCompileCache()
const { json } = await import('node:stream/consumers')
const { drawCard } = await import('./card-drawing.ts')
process.stdout.write(await drawCard((await json(process.stdin)) as never))
