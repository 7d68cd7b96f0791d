/** The parts of an open project in the console, by what stands in the address. */
export const projectParts = {
  '': 'Update',
  waiting: 'Waiting',
  messages: 'Messages',
  dates: 'Dates',
  documents: 'Documents',
  updates: 'Published',
  timeline: 'Time line',
} as const
export type ProjectPart = keyof typeof projectParts

/** The address of a project in the console, or of a part of it. */
export const projectAddress = (id: string, part: ProjectPart = '') =>
  part === '' ? `/console/projects/${id}` : `/console/projects/${id}/${part}`
