/** What a command did, for a person and the same for a program; status 1 where the answer is no. */
export interface CommandOutcome<T = unknown> {
  text: string
  data: T
  status: 0 | 1
}

/** An outcome of the text and the same as data. */
export const done = <T>(
  text: string,
  data: T,
  status: CommandOutcome['status'] = 0,
): CommandOutcome<T> => ({
  text: `${text}\n`,
  data,
  status,
})

/** What each field of a JSON document is, in the shape of the document; of a list, of one of it. */
export type Fields<T> = T extends readonly (infer Each)[]
  ? string | [Fields<Each>]
  : T extends object
    ? string | { [Name in keyof T]: Fields<T[Name]> }
    : string

type Described = Record<string, string>

/** The arguments by their names: of `{ id: …, 'reason?': … }` a reason may be missing. */
type Arguments<A> = {
  [Name in keyof A as Name extends `${string}?` ? never : Name]: string
} & { [Name in keyof A as Name extends `${infer Bare}?` ? Bare : never]?: string }

/** The options by their names: of `{ check: …, 'limit <number>': … }` a limit has a value. */
type Options<O> = {
  [Name in keyof O as Name extends `${string} <${string}>` ? never : Name]?: boolean
} & { [Name in keyof O as Name extends `${infer Bare} <${string}>` ? Bare : never]?: string }

/** How a command is called and what it does; `run` throws a StartError or a Problem to refuse. */
export interface Definition<A, O, R> {
  /** One sentence. */
  summary: string
  /** As it is typed after `portico`. */
  example: string
  arguments?: A
  options?: O
  /** True: a mail server runs it, which tries again when it fails with status 75. */
  triedAgain?: boolean
  run(given: Arguments<A> & Options<O>): Promise<R>
}

/** A command whatever its arguments are. */
export interface Command {
  summary: string
  example: string
  arguments?: Described
  options?: Described
  triedAgain?: boolean
  fields: unknown
  run(given: Record<string, string | boolean | undefined>): Promise<CommandOutcome>
}

/** Some commands about one thing, by the word that comes after its name. */
export type Group = Record<string, Command>

/** A command of its definition and of what `--json` prints, each field of which is described. */
export const command = <
  R extends CommandOutcome,
  const A extends Described = Record<never, string>,
  const O extends Described = Record<never, string>,
>(
  definition: Definition<A, O, R>,
) => ({
  prints: (fields: Fields<R['data']>): Command => ({ ...definition, fields }),
})

/** Makes what a command works with, for as long as `use` runs. */
export type Open<Given> = <T>(use: (given: Given) => Promise<T>) => Promise<T>

/** Why something could not be done just now; exit status 75 (EX_TEMPFAIL of sysexits.h). */
export class TryAgain extends Error {}

/** A call that can never work; exit status 2. */
export class WrongCall extends Error {}
