import { Problem } from '../../contract/problem.ts'

const words = 'Files cannot be reached just now. Please try again in a minute.'

/** An S3 store that is away, or that refuses what it must not; `why` is for whoever runs the program. */
export class StoreFault extends Problem {
  readonly why: string

  constructor(why: string, cause?: unknown) {
    super(503, words, { headers: { 'Retry-After': '5' } })
    this.name = 'StoreFault'
    this.why = why
    this.cause = cause
  }
}
