import { enableCompileCache } from 'node:module'

// Type-stripped and compiled code is kept between starts, before anything else is loaded.
enableCompileCache()
const { run } = await import('./run.ts')
await run(process.env)
