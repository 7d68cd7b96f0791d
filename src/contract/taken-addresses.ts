/** What stands at the root of the site besides: no page may have the address of one of them. */
export const takenAddresses: ReadonlySet<string> = new Set(
  (
    '404 about account admin api assets blog brand calendar card cards case-studies certificates console contact coronet ' +
    'dashboard demo feed health index invitation login media metrics newsletter notifications preview privacy ready services simple terms test'
  ).split(' '),
)
