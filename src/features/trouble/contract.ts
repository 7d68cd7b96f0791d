/** What owners are mailed about, because nobody may look at the console for days. */
export type TroubleAbout = 'backups' | 'disk'

/** That something is wrong with the program itself. */
export interface Trouble {
  since: string
  /** Words of the program or the machine; null: they say nothing more. */
  why: string | null
}

/** What is wrong with the program, or was. */
export interface TroubleMail {
  about: TroubleAbout
  since: string
  why?: string | null
  /** When it was found to be right again; left out: it is wrong. */
  over_at?: string
}
