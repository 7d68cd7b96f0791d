/** The longest title of a project. */
const longestTitle = 120

interface Sender {
  name: string
  company: string
  subject: string
}

/** What a client is made of, as far as the enquiry says it. */
export function beginOf({ name, company, subject }: Sender) {
  const words = name.trim().split(/\s+/)
  const first_name = words[0] ?? ''
  return {
    organisation_name: company || name,
    first_name,
    last_name: words.slice(1).join(' '),
    project_title: subject.slice(0, longestTitle),
  }
}

const plain = (name: string) => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Whether two names of organisations are one, as the server has it. */
export const sameName = (one: string, other: string): boolean => plain(one) === plain(other)
