import { command, done, type Open } from '../../platform/command/command.ts'
import { row } from '../../platform/command/lines.ts'
import type { Finding, Look } from './finding.ts'
import type { Patient } from './patient.ts'

/** Looks at everything that an operator can see to; changes and sends nothing. */
export const doctorCommand = (open: Open<Patient>) =>
  command({
    summary: 'Look at everything that can be wrong, and say what to do.',
    example: 'doctor',

    run: async () =>
      await open(async (patient) => {
        const { findingsOf } = await import('./finding.ts')
        const { looksOutside, looksInside } = await import('./examine.ts')
        const inside: Look = async () =>
          await patient.withDatabase(
            async (database, slices) => await findingsOf(looksInside(patient, database, slices)),
          )
        const found = await findingsOf({ ...looksOutside(patient), database: inside })
        const count = (state: Finding['state']) => found.filter((one) => one.state === state).length
        const end = `${count('good')} good, ${count('attention')} to see to, ${count('wrong')} wrong`
        return done(
          [...found.flatMap(linesOf), end].join('\n'),
          found,
          count('wrong') === 0 ? 0 : 1,
        )
      }),
  }).prints([
    {
      about: 'What was looked at.',
      state: 'good; attention: it works, and something is to be seen to; wrong: it does not work.',
      says: 'What was found, as a sentence.',
      advice: 'What to do; null where nothing is to be done.',
    },
  ])

const marks: Record<Finding['state'], string> = {
  good: 'good ',
  attention: 'look ',
  wrong: 'WRONG',
}

const linesOf = ({ about, state, says, advice }: Finding) => [
  row(marks[state], `${about}: ${says}`),
  ...(advice === null ? [] : [`       ${advice}`]),
]
