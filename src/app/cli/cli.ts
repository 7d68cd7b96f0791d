import { enableCompileCache } from 'node:module'

// As in main.ts: a command is short, and loading the program would take most of its time.
enableCompileCache()
await import('./command-line.ts')
