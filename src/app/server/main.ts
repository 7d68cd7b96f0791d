import { enableCompileCache } from 'node:module'

// Turned on before anything else is loaded: stripped and compiled code is cached between starts.
enableCompileCache()
const { startProgram } = await import('./begin.ts')
await startProgram(process.env)
