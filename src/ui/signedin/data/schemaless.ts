import { config } from 'zod'

// Where text may not become a program, zod's faster way is refused, and its trying is reported.
config({ jitless: true })
