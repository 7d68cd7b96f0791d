import { config } from 'zod'

// Where the policy forbids evaluating text as code, zod's compiled mode is refused, and the attempt reported.
config({ jitless: true })
