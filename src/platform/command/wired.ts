/** A verb of a slice as a command is given it: with all that it needs of the program put in. */
export type Wired<Verb> = Verb extends (parts: never, ...rest: infer Rest) => infer Made
  ? (...rest: Rest) => Made
  : never
