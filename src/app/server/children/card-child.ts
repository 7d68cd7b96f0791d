import { enableCompileCache } from 'node:module'
import { stepBack } from './step-back.ts'

// Draws one card: its words come in as JSON, a PNG goes out. It is a process of its own, so that the
// memory that it takes (fonts, libvips) is freed each time, and it runs at a lower priority, so that
// visitors go first.
stepBack()
enableCompileCache()
const { json } = await import('node:stream/consumers')
const { drawCard } = await import('./card-drawing.ts')
process.stdout.write(await drawCard((await json(process.stdin)) as never))
