import { enableCompileCache } from 'node:module'

// As in main.ts: a command is short, and most of its time would go into reading the program.
enableCompileCache()
await import('./command-line.ts')
