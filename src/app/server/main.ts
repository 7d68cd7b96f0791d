import { enableCompileCache } from 'node:module'

// Turned on before anything else is loaded: stripped and compiled code is cached between starts.
enableCompileCache()
const { run } = await import('./run.ts')
await run(process.env)
