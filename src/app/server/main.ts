import { enableCompileCache } from 'node:module'

// Turned on before anything else is loaded: stripped and compiled code is cached between starts.
enableCompileCache()
const { begin } = await import('./begin.ts')
await begin(process.env)
