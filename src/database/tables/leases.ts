/** The part of the data model about what one process does for all. */
export interface LeaseTables {
  /** Who has it raises `beat` as long as they live; without a holder it was given back. */
  lease: { name: string; holder: string | null; beat: number }
}
