import type { Fixture } from './fixture.ts'

/** What the calls need by which the days are set on which the firm is closed. */
export const ofDaysOff = {
  'POST /staff/days-off/': () => ({ day: '2027-03-26' }),
  'POST /staff/days-off/remove/': async ({ database }: Fixture) => {
    const day = '2027-03-29'
    await database.transaction((trx) =>
      trx.insertInto('holiday').values({ day, name: 'Easter Monday' }).execute(),
    )
    return { day }
  },
}
