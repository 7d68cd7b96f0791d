/** What bringing a state back writes into one field. */
export interface RestoredField<Name extends string = string> {
  name: Name
  before: string
  after: string
}

type Texts = Readonly<Record<string, string>>

/** What bringing back an earlier state would change; what is not kept of that state stays as it is. */
export const restorable = <Name extends string>(
  names: readonly Name[],
  { once, now }: { once: Texts; now: Readonly<Record<Name, string>> },
): RestoredField<Name>[] =>
  names.flatMap((name) => {
    const [before, after] = [now[name], once[name]]
    return after === undefined || after === before ? [] : [{ name, before, after }]
  })
