import type { DemoProject } from './demo-work.ts'

/** The projects of another client, which the demo client must never see. */
export const cedarProjects: DemoProject[] = [
  {
    title: 'Referrals that nobody loses',
    description:
      'Nine clinics receive referrals by fax, mail and phone. Each becomes one record with one owner, from arrival to the first visit.',
    status: 'active',
    history: [{ status: 'active', days: -30, reason: 'The nine clinics have named whom we ask.' }],
    starts: -30,
    ends: 60,
    milestones: [
      { title: 'Fax line read by machine, checked by people', due: -3, reached: -2 },
      { title: 'Three clinics at work with it', due: 25 },
    ],
    updates: [
      {
        title: 'The fax line is read',
        content:
          'Of 212 faxes in the first week 196 were filed right at once; a nurse corrected the rest in two minutes each.',
        health: 'on_track',
        progress: 35,
        days: -2,
        author: 'Ruth Nakamura',
        done: ['Fax line connected, 196 of 212 filed right'],
        next: ['Two days with the front desk of the first clinic'],
        risks: [],
        needed: ['The holiday plan of the three clinics'],
        changes: ['Reached: Fax line read by machine, checked by people'],
      },
    ],
    requests: [
      {
        kind: 'question',
        title: 'Which clinic goes first?',
        detail: 'We would begin in Brewer, where two of the front desk were nurses.',
        due: 9,
        created: -1,
      },
    ],
  },
  {
    title: 'Consent forms, signed once',
    description:
      'A patient signs one form for all nine clinics, and can take it back in one place.',
    status: 'planned',
    history: [],
    starts: 45,
    ends: 100,
    milestones: [],
    updates: [],
    requests: [],
  },
]
